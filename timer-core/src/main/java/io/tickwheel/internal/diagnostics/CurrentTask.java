package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Which task the worker runs and since when, for other threads to read while it runs, and which of them reports it.
 *
 * <p>Threads: {@link #begin}, {@link #end} and {@link #wasClaimed} the worker, {@link #claim} one other, the readers
 * any. Cost: three stores a task, without a fence on most processors.
 */
final class CurrentTask {
    /*
     * Field       Written by          Read by   Mode             Upholds
     * sinceNanos  worker              any       release/acquire  written before the node, read before and after it:
     * node        worker              any       release/acquire  if both are the same the time is its own
     * claimed     worker, watchdog    both      volatile, CAS    of a task that ends while it is claimed, one of
     *                                                            the two reports first
     *
     * Checked by CurrentTaskStress, RepeatedTaskStress and SlowTaskClaimStress, with a twin each.
     */
    /** {@link #sinceNanos} of a task that has ended. */
    static final long ENDED = -1;

    private final AtomicLong sinceNanos = new AtomicLong();
    private final AtomicReference<@Nullable TimeoutNode> node = new AtomicReference<>();
    private final AtomicReference<@Nullable TimeoutNode> claimed = new AtomicReference<>();

    /** The worker is about to run a task. */
    void begin(TimeoutNode next, long nowNanos) {
        markSince(nowNanos);
        mark(next);
    }

    /** The task has ended. */
    void end() {
        mark(null);
    }

    /** The timeout whose task runs; null if none does. */
    @Nullable
    TimeoutNode node() {
        return node.getAcquire();
    }

    /** The engine time at which the task of this timeout began; {@link #ENDED} if it does not run any more. */
    long sinceNanos(TimeoutNode running) {
        long nanos = sinceNanos.getAcquire();
        // The time twice: of one that repeats, the first may be that of the run before.
        return isRunning(running) && sinceNanos.getAcquire() == nanos ? nanos : ENDED;
    }

    boolean isRunning(TimeoutNode running) {
        return node() == running;
    }

    /** Whether {@link #claim} was already called for this timeout. */
    boolean isClaimed(TimeoutNode running) {
        return claimed.get() == running;
    }

    /**
     * Claims the right to report a task first while it runs; false if it has ended, and the worker reports it.
     *
     * @param begunNanos when the run began that was looked at: of one that repeats the next may run by now
     */
    boolean claim(TimeoutNode running, long begunNanos) {
        claimed.set(running);
        VarHandle.fullFence();
        // Taken back unless the worker has seen it and relies on it: it has yet to look then, or has looked before.
        return sinceNanos(running) == begunNanos || !claimed.compareAndSet(running, null);
    }

    /** After the end of a task: whether the other has reported it, or is about to. */
    boolean wasClaimed(TimeoutNode ended) {
        // Either this sees the claim, or whoever claims sees that the task has ended. A claim of another task stays:
        // who has made it, too late, would take it for one that was relied on.
        VarHandle.fullFence();
        return claimed.compareAndSet(ended, null);
    }

    void markSince(long nowNanos) {
        sinceNanos.setRelease(nowNanos);
    }

    void mark(@Nullable TimeoutNode next) {
        node.setRelease(next);
    }
}
