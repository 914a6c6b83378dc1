package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Decides when the owner wakes next, and whether a producer has to wake it earlier.
 *
 * <p>A plan is a tick boundary, {@link #AWAKE} while the owner works, {@link WheelGeometry#NEVER} while it waits
 * without limit, or {@link #CLOSED} after stop. Producers only ever lower it, and only the one that does wakes the
 * owner: as long as the plan covers a deadline, scheduling costs one volatile read.
 *
 * <p>Threads: {@link #beginStep}, {@link #keptNanos}, {@link #stayAwake}, {@link #publish} and {@link #close} owner
 * only; the others any. Cost: a volatile access; lowering a compare-and-set and a wake-up.
 */
public final class WakeUpPlan {
    /*
     * Field              Written by  Read by  Mode                    Upholds
     * plannedNanos       any         any      volatile, CAS to lower  I9
     * wakeUpRequested    any         any      volatile, CAS to set    I8
     * keptNanos          owner       owner    plain                   I4
     *
     * I9: a producer claims its slot and then reads the plan; the owner writes the plan and then reads the claims and
     * the raw index of the queue of blocks. All are volatile accesses, so at least one of the two sees the other. The
     * same order between close and the last read of the intake keeps stop from missing a timeout (I5).
     */
    public static final long AWAKE = 0;
    public static final long CLOSED = -1;

    private static final AtomicLongFieldUpdater<WakeUpPlan> PLANNED =
            AtomicLongFieldUpdater.newUpdater(WakeUpPlan.class, "plannedNanos");
    private static final AtomicIntegerFieldUpdater<WakeUpPlan> REQUESTED =
            AtomicIntegerFieldUpdater.newUpdater(WakeUpPlan.class, "wakeUpRequested");

    private final WheelGeometry cells;
    /** Here too, as each producer reads it beside the plan and nothing else of the cells. */
    private final long tickNanos;

    private final Waker waker;
    private volatile long plannedNanos = WheelGeometry.NEVER;
    /** 1 or 0. */
    private volatile int wakeUpRequested;

    private long keptNanos = WheelGeometry.NEVER;

    public WakeUpPlan(WheelGeometry cells, Waker waker) {
        this.cells = cells;
        this.tickNanos = cells.tickNanos();
        this.waker = waker;
    }

    /** The plan, to compare a deadline with. */
    public long planned() {
        return plannedNanos;
    }

    /** When the owner is to step next: as planned, or at once if a wake-up was requested. */
    public long nextStepNanos() {
        return wakeUpRequested != 0 ? AWAKE : plannedNanos;
    }

    /** Whether the owner, if it wakes as {@link #planned} has said, wakes no later than the tick of this deadline. */
    public boolean covers(long planNanos, long deadlineNanos) {
        // The boundary at or after the deadline is not before the plan, itself a boundary; no division needed.
        return deadlineNanos > planNanos - tickNanos;
    }

    /** Brings the plan forward to the tick of a deadline and, if that was needed, wakes the owner. */
    public void lowerToTickOf(long deadlineNanos) {
        if (lower(cells.boundaryNanos(cells.tickOf(deadlineNanos)))) {
            waker.wake();
        }
    }

    /** Brings the plan forward without waking the owner, who may be the caller; true if that was needed. */
    public boolean lower(long nanos) {
        long planned = plannedNanos;
        while (nanos < planned) {
            if (PLANNED.compareAndSet(this, planned, nanos)) {
                return true;
            }
            planned = plannedNanos;
        }
        return false;
    }

    /** Wakes the owner now and keeps the plan. Only the first request wakes it; later ones find the flag set. */
    public void requestWakeUp() {
        if (wakeUpRequested == 0 && REQUESTED.compareAndSet(this, 0, 1)) {
            waker.wake();
        }
    }

    /** Marks the owner awake. If a requested wake-up came before the planned one, that plan is kept. */
    public void beginStep() {
        long interruptedNanos = wakeUpRequested != 0 ? plannedNanos : AWAKE;
        if (interruptedNanos > AWAKE) {
            keptNanos = interruptedNanos;
        }
        stayAwake();
    }

    /**
     * The plan that was kept last, for the next one, unless its time has passed: raised, the next arrival would only
     * bring it forward again.
     */
    public long keptNanos() {
        return keptNanos;
    }

    /** Publishes that the owner is awake and will read the intake again before it parks. */
    public void stayAwake() {
        wakeUpRequested = 0;
        plannedNanos = AWAKE;
    }

    /** Publishes the time until which the owner will park. The owner must read the claims of the intake after this. */
    public void publish(long nanos) {
        plannedNanos = nanos;
    }

    /** Publishes that there is no owner any more. */
    public void close() {
        plannedNanos = CLOSED;
    }
}
