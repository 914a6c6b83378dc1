package io.tickwheel.internal.worker;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Metrics of the steps of an engine. Its owner writes them; any thread reads them. */
public final class StepMetrics {
    /** What {@link #begunNanos} returns between steps. */
    public static final long NOT_IN_A_STEP = -1;

    private final AtomicLong wakeUps = new AtomicLong();
    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong begunNanos = new AtomicLong(NOT_IN_A_STEP);
    private volatile long lastStepNanos;
    private volatile long longestStepNanos;
    private volatile @Nullable LongConsumer lateness;

    StepMetrics() {}

    /** How often the thread has returned from its sleep. */
    public long wakeUps() {
        return wakeUps.get();
    }

    /** How many steps were begun. */
    public long steps() {
        return steps.get();
    }

    /** How long the last step took that has ended. */
    public long lastStepNanos() {
        return lastStepNanos;
    }

    /** How long the longest step took that has ended. */
    public long longestStepNanos() {
        return longestStepNanos;
    }

    /** When the step began that is under way. */
    public long begunNanos() {
        return begunNanos.get();
    }

    /**
     * Sets the listener that is given the lateness of each step when it begins, in nanoseconds; 0 if a wake-up was
     * requested before the step was due. Null for none. It must not throw.
     */
    public void setLatenessListener(@Nullable LongConsumer newLateness) {
        lateness = newLateness;
    }

    void wokeUp() {
        wakeUps.incrementAndGet();
    }

    /** A step begins that was planned for a time. A plan that is not positive, or to come, makes no step late. */
    void stepBegins(long nowNanos, long plannedNanos) {
        begunNanos.set(nowNanos);
        steps.incrementAndGet();
        LongConsumer listener = lateness;
        if (listener != null) {
            listener.accept(plannedNanos > 0 ? Math.max(0, nowNanos - plannedNanos) : 0);
        }
    }

    /** A step has ended that has not failed. A clock that has stepped back has stood still. */
    void stepEnds(long nowNanos) {
        lastStepNanos = Math.max(0, nowNanos - begunNanos.get());
        longestStepNanos = Math.max(longestStepNanos, lastStepNanos);
    }

    /** No step is under way: the last one has ended or failed. */
    void stepIsOver() {
        begunNanos.set(NOT_IN_A_STEP);
    }
}
