package io.tickwheel.internal.worker;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of the loop that steps an engine, which alone writes them. A step ends when the loop next reads the clock.
 */
public final class StepMetrics {
    /** What {@link #begunNanos} returns between steps. */
    public static final long NOT_IN_A_STEP = -1;

    private final AtomicLong wakeUps = new AtomicLong();
    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong lastStepNanos = new AtomicLong();
    private final AtomicLong longestStepNanos = new AtomicLong();
    private final AtomicLong begunNanos = new AtomicLong(NOT_IN_A_STEP);
    private @Nullable LongConsumer lateness;

    StepMetrics() {}

    /** How often the thread has returned from its sleep. */
    public long wakeUps() {
        return wakeUps.getAcquire();
    }

    /** How many steps were begun. */
    public long steps() {
        return steps.getAcquire();
    }

    /** How long the last step took that has ended. */
    public long lastStepNanos() {
        return lastStepNanos.getAcquire();
    }

    /** How long the longest step took that has ended. */
    public long longestStepNanos() {
        return longestStepNanos.getAcquire();
    }

    /** When the step began that is under way. */
    public long begunNanos() {
        return begunNanos.getAcquire();
    }

    /**
     * Sets the listener that is given the lateness of each step when it begins, in nanoseconds; 0 if a wake-up was
     * requested before the step was due. Null for none. It must not throw. Owner only.
     */
    public void setLatenessListener(@Nullable LongConsumer newLateness) {
        lateness = newLateness;
    }

    void wokeUp() {
        wakeUps.setRelease(wakeUps.getPlain() + 1);
    }

    /** The clock was read: the end of a step that was under way. */
    void clockRead(long nowNanos) {
        long begun = begunNanos.getPlain();
        if (begun == NOT_IN_A_STEP) {
            return;
        }
        // As for all other metrics, a clock that has stepped back has stood still.
        long nanos = Math.max(0, nowNanos - begun);
        begunNanos.setRelease(NOT_IN_A_STEP);
        lastStepNanos.setRelease(nanos);
        if (nanos > longestStepNanos.getPlain()) {
            longestStepNanos.setRelease(nanos);
        }
    }

    /** A step begins that was planned for a time; one that is not positive, or to come, makes none late. */
    void stepBegins(long nowNanos, long plannedNanos) {
        begunNanos.setRelease(nowNanos);
        steps.setRelease(steps.getPlain() + 1);
        if (lateness != null) {
            lateness.accept(plannedNanos > 0 ? Math.max(0, nowNanos - plannedNanos) : 0);
        }
    }

    /** A step has failed, or was the last: a later reading of the clock, if there is one, is not its end. */
    void stepBrokenOff() {
        begunNanos.setRelease(NOT_IN_A_STEP);
    }
}
