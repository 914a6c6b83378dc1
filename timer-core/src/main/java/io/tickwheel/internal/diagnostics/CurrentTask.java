package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The task that the worker runs, and since when. {@link #begin} and {@link #end} are for the worker; any thread reads.
 * Three stores a task, without a fence on most processors.
 */
final class CurrentTask {
    /*
     * Field       Written by  Read by  Mode             Invariant
     * begunNanos  worker      any      release/acquire  written before the node, read before and after it: if both
     * node        worker      any      release/acquire  readings are the same, the time is that of the node's run
     *
     * Checked by CurrentTaskStress, with a twin.
     */
    final AtomicLong begunNanos = new AtomicLong();
    final AtomicReference<@Nullable TimeoutNode> node = new AtomicReference<>();

    /** The worker is about to run a task. */
    void begin(TimeoutNode next, long nowNanos) {
        begunNanos.setRelease(nowNanos);
        node.setRelease(next);
    }

    /** The task has ended. */
    void end() {
        node.setRelease(null);
    }

    /** Null if no task runs, or if one begins or ends at this moment. */
    @Nullable
    Run read() {
        long nanos = begunNanos.getAcquire();
        TimeoutNode running = node.getAcquire();
        return running == null || begunNanos.getAcquire() != nanos ? null : new Run(running, nanos);
    }

    /** Whether a run goes on. */
    boolean isRunning(Run run) {
        return node.getAcquire() == run.node && begunNanos.getAcquire() == run.begunNanos;
    }

    /** A run of a task that began at an engine time. */
    record Run(TimeoutNode node, long begunNanos) {}
}
