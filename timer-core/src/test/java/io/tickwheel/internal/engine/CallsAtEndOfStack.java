package io.tickwheel.internal.engine;

import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Calls an action at the end of a stack: where it has no room at all, then further up, until it has returned a few
 * times. How far up that is, the JDK and its compilers decide.
 *
 * <p>Threads: one, and one of its own.
 */
final class CallsAtEndOfStack {
    private static final long STACK_BYTES = 256 << 10;

    private final int returnsOfAMeeting;
    private final Runnable action;
    private int returnsLeft;
    private int refused;

    /**
     * Calls that have not begun.
     *
     * @param returnsOfAMeeting how often the action returns each time that the end is met
     * @param action may throw a StackOverflowError
     */
    CallsAtEndOfStack(int returnsOfAMeeting, Runnable action) {
        this.returnsOfAMeeting = returnsOfAMeeting;
        this.action = action;
    }

    /** Meets the end as long as there is something to do, which is asked far above it; returns how often it threw. */
    int meetWhile(BooleanSupplier isLeft) throws InterruptedException {
        EndOfStack end = new EndOfStack(this::call, new SplittableRandom(1));
        Thread thread = new Thread(
                null,
                () -> {
                    while (isLeft.getAsBoolean()) {
                        returnsLeft = returnsOfAMeeting;
                        end.meet();
                    }
                },
                "end of stack",
                STACK_BYTES);
        thread.start();
        thread.join();
        return refused;
    }

    private void call() {
        if (returnsLeft > 0) {
            try {
                action.run();
                returnsLeft--;
            } catch (StackOverflowError e) {
                refused++;
            }
        }
    }
}
