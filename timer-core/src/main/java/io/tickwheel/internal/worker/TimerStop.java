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
        for (TimeoutNode node : timer.stop(AS_IT_IS, List.<TimeoutNode>of())) {
            node.notifyCancelled();
        }
    }

    void setListener(StopListener newListener) {
        listener = newListener;
    }

    /** As {@link TimerLifecycle#stop}. */
    <T> T stop(Function<List<TimeoutNode>, T> collect, T nothing) {
        // A listener that is told of the stop may call it again.
        if (stopping.isHeldByCurrentThread() || !stopping.tryLock()) {
            return nothing;
        }
        try {
            if (isReturned) {
                return nothing;
            }
            List<TimeoutNode> returned = unreturned == null ? timer.takeOut() : unreturned;
            unreturned = returned;
            T collected = collect.apply(returned);
            if (listener != null) {
                listener.stopped(returned.size());
            }
            // Only now: what this call does not return, the next one has to.
            isReturned = true;
            // A caller that keeps the timer does not keep them.
            unreturned = null;
            return collected;
        } finally {
            stopping.unlock();
        }
    }

    private static final class AsItIs implements Function<List<TimeoutNode>, List<TimeoutNode>> {
        @Override
        public List<TimeoutNode> apply(List<TimeoutNode> returned) {
            return returned;
        }
    }
}
