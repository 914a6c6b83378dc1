package io.tickwheel.stress;

import org.jspecify.annotations.Nullable;

/** Calls something once, a number of frames above the end of the stack of a thread of its own. */
public final class NearEndOfStack {
    private static final long STACK_BYTES = 256 << 10;

    private final Runnable action;
    private int framesLeft;

    @Nullable
    private StackOverflowError thrown;

    private NearEndOfStack(Runnable action, int framesAbove) {
        this.action = action;
        framesLeft = framesAbove;
    }

    /** What the action found too little stack for; null if it returned. */
    public static @Nullable StackOverflowError call(Runnable action, int framesAbove) {
        NearEndOfStack end = new NearEndOfStack(action, framesAbove);
        Thread thread = new Thread(null, () -> end.descend(0), "end of stack", STACK_BYTES);
        thread.start();
        Waiting.untilEnded(thread);
        return end.thrown;
    }

    private void descend(int depth) {
        try {
            if (depth < Integer.MAX_VALUE) {
                descend(depth + 1);
            }
        } catch (StackOverflowError e) {
            if (framesLeft-- > 0) {
                throw e;
            }
            act();
        }
    }

    private void act() {
        try {
            action.run();
        } catch (StackOverflowError e) {
            thrown = e;
        }
    }
}
