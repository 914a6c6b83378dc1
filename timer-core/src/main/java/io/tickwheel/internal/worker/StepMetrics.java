package io.tickwheel.internal.worker;

import java.util.concurrent.atomic.AtomicLong;

/** Metrics of the steps of an engine. Its owner writes them; any thread reads them. */
public final class StepMetrics {
    /** What {@link #begunNanos} returns between steps. */
    public static final long NOT_IN_A_STEP = -1;

    private final AtomicLong wakeUps = new AtomicLong();
    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong begunNanos = new AtomicLong(NOT_IN_A_STEP);
    private volatile long longestStepNanos;

    StepMetrics() {}

    /** How often the thread has returned from its sleep. */
    public long wakeUps() {
        return wakeUps.get();
    }

    /** How many steps were begun. */
    public long steps() {
        return steps.get();
    }

    /** How long the longest step took that has ended. */
    public long longestStepNanos() {
        return longestStepNanos;
    }

    /** When the step began that is under way. */
    public long begunNanos() {
        return begunNanos.get();
    }

    void wokeUp() {
        wakeUps.incrementAndGet();
    }

    void stepBegins(long nowNanos) {
        begunNanos.set(nowNanos);
        steps.incrementAndGet();
    }

    /** A step has ended that has not failed. A clock that has stepped back has stood still. */
    void stepEnds(long nowNanos) {
        longestStepNanos = Math.max(longestStepNanos, nowNanos - begunNanos.get());
    }

    /** No step is under way: the last one has ended or failed. */
    void stepIsOver() {
        begunNanos.set(NOT_IN_A_STEP);
    }
}
