package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * When the owner wakes next. A producer compares its deadline with the plan, lowers the plan if the owner would be too
 * late, and wakes the owner only if it was the one to lower it.
 *
 * <p>A plan is a tick boundary, {@link #AWAKE} while the owner works, {@link WheelGeometry#NEVER} without any work, or
 * {@link #CLOSED} after stop.
 *
 * <p>{@link #stayAwake}, {@link #publish} and {@link #close} are for the owner; the other methods are thread-safe.
 */
public final class WakeUpPlan {
    public static final long AWAKE = 0;
    public static final long CLOSED = -1;

    /*
     * Field            Written by  Read by  Mode                    Upholds
     * plannedNanos     any         any      volatile, CAS to lower  I9
     * wakeUpRequested  any         any      volatile                I8
     *
     * I9: a producer claims its slot, lowers the bound of its block, and then reads the plan. The owner writes the plan
     * and then reads the opened blocks and the bounds again. All are volatile accesses, so one of the two sees the
     * other. The same order between close and the last look into the intake keeps stop from missing a timeout (I5).
     */
    private static final AtomicLongFieldUpdater<WakeUpPlan> PLANNED =
            AtomicLongFieldUpdater.newUpdater(WakeUpPlan.class, "plannedNanos");

    private final WheelGeometry geometry;
    private final long tickNanos;
    private final Waker waker;
    private volatile long plannedNanos = WheelGeometry.NEVER;
    private volatile boolean wakeUpRequested;

    /** A plan without work. */
    public WakeUpPlan(WheelGeometry geometry, Waker waker) {
        this.geometry = geometry;
        this.tickNanos = geometry.tickNanos();
        this.waker = waker;
    }

    /** The plan, to compare a deadline with. */
    public long planned() {
        return plannedNanos;
    }

    /** When the owner steps next: as planned, or at once if a wake-up was requested. */
    public long nextStepNanos() {
        return wakeUpRequested ? AWAKE : plannedNanos;
    }

    /** Whether an owner that wakes at {@code planNanos} is in time for a deadline. */
    public boolean covers(long planNanos, long deadlineNanos) {
        // The boundary at or after the deadline is not before the plan, itself a boundary; no division needed.
        return deadlineNanos > planNanos - tickNanos;
    }

    /** Brings the plan forward to the tick of a deadline and, if that was needed, wakes the owner. */
    public void lowerToTickOf(long deadlineNanos) {
        if (lower(geometry.boundaryNanos(geometry.tickOf(deadlineNanos)))) {
            waker.wake();
        }
    }

    /** Brings the plan forward without a wake-up; true if that was needed. */
    public boolean lower(long nanos) {
        for (long planned = plannedNanos; nanos < planned; planned = plannedNanos) {
            if (PLANNED.compareAndSet(this, planned, nanos)) {
                return true;
            }
        }
        return false;
    }

    /** Wakes the owner now and keeps the plan. Later requests find the flag set, and do not wake it again. */
    public void requestWakeUp() {
        if (!wakeUpRequested) {
            wakeUpRequested = true;
            waker.wake();
        }
    }

    /** Publishes that the owner is awake and reads the intake again before it parks. */
    public void stayAwake() {
        wakeUpRequested = false;
        plannedNanos = AWAKE;
    }

    /** Publishes the time until which the owner will park. The owner must read the intake after this. */
    public void publish(long nanos) {
        plannedNanos = nanos;
    }

    /** Publishes that there is no owner any more. */
    public void close() {
        plannedNanos = CLOSED;
    }
}
