package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes out what is pending when a timer is stopped, and gives it to one caller. What a call takes out and cannot
 * return, for want of memory say, the next one does.
 *
 * <p>Threads: any.
 */
final class TimerStop implements Runnable {
    /** No lambda: to link it takes stack and memory, which may be wanting when a host ends. */
    private static final AsItIs AS_IT_IS = new AsItIs();

    private final TimerLifecycle timer;
    /** Held by the call that is under way. */
    private final ReentrantLock stopping = new ReentrantLock();
    /** What was pending, until it was given to a caller; both under the lock above. */
    private @Nullable List<TimeoutNode> unreturned;

    private boolean isReturned;
    /** Written before the timer is started; null in tests. */
    private @Nullable StopListener listener;

    TimerStop(TimerLifecycle timer) {
        this.timer = timer;
    }

    /** Stops the timer where no caller is returned what is pending; tells its tasks instead. */
    @Override
    public void run() {
        try {
            timer.stopAndTell(AS_IT_IS, List.<TimeoutNode>of());
        } catch (Throwable thrown) {
            // Nobody reads what it comes to, and only a user's stop() goes on with it.
            timer.reports().stopFailed(thrown);
        }
    }

    void setListener(StopListener newListener) {
        listener = newListener;
    }

    /** As {@link TimerLifecycle#stop}, or as {@link TimerLifecycle#stopAndTell}. */
    <T> T stop(Function<List<TimeoutNode>, T> collect, T nothing, boolean isToTell) {
        // A listener that is told of the stop may call it again.
        if (stopping.isHeldByCurrentThread() || !stopping.tryLock()) {
            return nothing;
        }
        List<TimeoutNode> returned;
        T collected;
        try {
            if (isReturned) {
                return nothing;
            }
            returned = unreturned == null ? timer.takeOut() : unreturned;
            unreturned = returned;
            collected = collect.apply(returned);
            if (listener != null) {
                listener.stopped(returned.size());
            }
            // Only now: what this call does not return, the next one has to.
            isReturned = true;
            // A caller that keeps the timer does not keep them.
            unreturned = null;
        } finally {
            stopping.unlock();
        }
        if (isToTell) {
            tell(returned);
        }
        return collected;
    }

    /** By index: an iterator takes memory, and from here on only this call can tell them and return them. */
    private static void tell(List<TimeoutNode> returned) {
        for (int i = 0; i < returned.size(); i++) {
            returned.get(i).notifyCancelled();
        }
    }

    private static final class AsItIs implements Function<List<TimeoutNode>, List<TimeoutNode>> {
        @Override
        public List<TimeoutNode> apply(List<TimeoutNode> returned) {
            return returned;
        }
    }
}
