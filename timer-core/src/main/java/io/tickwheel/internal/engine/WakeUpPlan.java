package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * When the owner wakes next, and who has to tell it that this is too late.
 *
 * <p>A plan is a tick boundary, {@link #AWAKE} while the owner works, {@link WheelGeometry#NEVER} while it waits
 * without limit, or {@link #CLOSED} when nobody will look any more. Producers only ever lower it, and only the one
 * that does calls the owner: as long as the plan covers a deadline, scheduling costs one volatile read.
 *
 * <p>Threads: {@link #stayAwake}, {@link #publish} and {@link #close} owner only; the others any. Cost: a volatile
 * access; lowering a compare-and-set and a wake-up.
 */
final class WakeUpPlan {
    /*
     * Field         Written by  Read by  Mode                    Upholds
     * plannedNanos  any         any      volatile, CAS to lower  I9
     * called        any         any      volatile, CAS to set    I8
     *
     * I9: a producer claims its place in the intake (CAS) and then reads the plan; the owner writes the plan and then
     * reads the intake's raw index. All four are volatile accesses, so at least one of the two sees the other. The
     * same order between close and the last look at the intake keeps stop from missing a timeout (I5).
     */
    static final long AWAKE = 0;
    static final long CLOSED = -1;

    private static final VarHandle PLANNED;
    private static final VarHandle CALLED;

    static {
        try {
            PLANNED = MethodHandles.lookup().findVarHandle(WakeUpPlan.class, "plannedNanos", long.class);
            CALLED = MethodHandles.lookup().findVarHandle(WakeUpPlan.class, "called", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final WheelGeometry geometry;
    private final Waker waker;
    private volatile long plannedNanos = WheelGeometry.NEVER;
    private volatile boolean called;

    WakeUpPlan(WheelGeometry geometry, Waker waker) {
        this.geometry = geometry;
        this.waker = waker;
    }

    /** The plan, to compare a deadline with. */
    long planned() {
        return plannedNanos;
    }

    /** When the owner is to step next: as planned, or at once if it was called. */
    long nextStepNanos() {
        return called ? AWAKE : plannedNanos;
    }

    /** Whether the owner, if it wakes as planned, wakes no later than the tick of this deadline. */
    boolean covers(long plannedNanos, long deadlineNanos) {
        // The boundary at or after the deadline is not before the plan, itself a boundary; no division needed.
        return deadlineNanos > plannedNanos - geometry.tickNanos();
    }

    /** Brings the plan forward to the tick of a deadline and, if that was needed, wakes the owner. */
    void lowerToTickOf(long deadlineNanos) {
        if (lower(geometry.boundaryNanos(geometry.tickOf(deadlineNanos)))) {
            waker.wake();
        }
    }

    /** Brings the plan forward without waking the owner, who may be the caller; true if that was needed. */
    boolean lower(long nanos) {
        long planned = plannedNanos;
        while (nanos < planned) {
            if (casPlanned(planned, nanos)) {
                return true;
            }
            planned = plannedNanos;
        }
        return false;
    }

    /** Wakes the owner now, whatever the plan, which stays as it is. For the first that asks; others are covered. */
    void call() {
        if (!called && CALLED.compareAndSet(this, false, true)) {
            waker.wake();
        }
    }

    /**
     * Tells producers that the owner is at work and will look at the intake again before it parks.
     *
     * @return the plan, if a call came before its time; else {@link #AWAKE}
     */
    long stayAwake() {
        long interruptedNanos = called ? plannedNanos : AWAKE;
        called = false;
        plannedNanos = AWAKE;
        return interruptedNanos;
    }

    /** Tells producers until when the owner is going to park. It must look at the intake's raw index after this. */
    void publish(long nanos) {
        plannedNanos = nanos;
    }

    /** Tells producers that there is no owner any more. */
    void close() {
        plannedNanos = CLOSED;
    }

    private boolean casPlanned(long expected, long nanos) {
        return PLANNED.compareAndSet(this, expected, nanos);
    }
}
