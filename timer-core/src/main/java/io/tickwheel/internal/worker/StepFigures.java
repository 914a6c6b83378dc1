package io.tickwheel.internal.worker;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What the loop that steps an engine has done. It reads no clock of its own: a step ends with the loop's next reading.
 *
 * <p>Threads: what returns a figure any, the others the engine's owner. Cost: a few stores a step; no allocation.
 */
public final class StepFigures {
    /*
     * Field                  Written by  Read by  Mode                     Upholds
     * begunNanos, listener   owner       owner    plain                    I4
     * others                 owner       any      release (single writer)
     */
    private static final long NOT_IN_A_STEP = -1;

    private final AtomicLong wakeUps = new AtomicLong();
    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong lastStepNanos = new AtomicLong();
    private final AtomicLong longestStepNanos = new AtomicLong();
    private long begunNanos = NOT_IN_A_STEP;
    private @Nullable StepListener listener;

    StepFigures() {}

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

    /** Has steps told of from now on; null for no more. Owner only. */
    public void tellOfSteps(@Nullable StepListener newListener) {
        listener = newListener;
    }

    void wokeUp() {
        wakeUps.setRelease(wakeUps.getPlain() + 1);
    }

    /** The clock was read: the end of a step that was under way. */
    void clockRead(long nowNanos) {
        if (begunNanos == NOT_IN_A_STEP) {
            return;
        }
        long nanos = nowNanos - begunNanos;
        begunNanos = NOT_IN_A_STEP;
        lastStepNanos.setRelease(nanos);
        if (nanos > longestStepNanos.getPlain()) {
            longestStepNanos.setRelease(nanos);
        }
    }

    /** A step begins that the plan wanted at a time; one that is not positive, or to come, says that it was called. */
    void stepBegins(long nowNanos, long plannedNanos) {
        begunNanos = nowNanos;
        steps.setRelease(steps.getPlain() + 1);
        if (listener != null) {
            listener.stepBegins(plannedNanos > 0 ? Math.max(0, nowNanos - plannedNanos) : 0);
        }
    }

    /** A step was broken off: what comes before the next reading of the clock is not its length. */
    void stepFailed() {
        begunNanos = NOT_IN_A_STEP;
    }
}
