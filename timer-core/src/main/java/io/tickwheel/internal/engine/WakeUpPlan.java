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
 * <p>Threads: {@link #covers}, {@link #lower} and {@link #planned} any; the others owner only. Cost: a volatile
 * access; lowering a compare-and-set and a wake-up.
 */
final class WakeUpPlan {
    /*
     * Field         Written by  Read by  Mode                   Upholds
     * plannedNanos  any         any      volatile, CAS to lower  I9
     *
     * I9: a producer claims its place in the intake (CAS) and then reads the plan; the owner writes the plan and then
     * reads the intake's raw index. All four are volatile accesses, so at least one of the two sees the other. The
     * same order between close and the last look at the intake keeps stop from missing a timeout (I5).
     */
    static final long AWAKE = 0;
    static final long CLOSED = -1;

    private static final VarHandle PLANNED;

    static {
        try {
            PLANNED = MethodHandles.lookup().findVarHandle(WakeUpPlan.class, "plannedNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final WheelGeometry geometry;
    private final Waker waker;
    private volatile long plannedNanos = WheelGeometry.NEVER;

    WakeUpPlan(WheelGeometry geometry, Waker waker) {
        this.geometry = geometry;
        this.waker = waker;
    }

    long planned() {
        return plannedNanos;
    }

    /** Whether the owner, if it wakes as planned, wakes no later than the tick of this deadline. */
    boolean covers(long plannedNanos, long deadlineNanos) {
        // The boundary at or after the deadline is not before the plan, itself a boundary; no division needed.
        return deadlineNanos > plannedNanos - geometry.tickNanos();
    }

    /** Brings the plan forward to the tick of a deadline. */
    void lowerToTickOf(long deadlineNanos) {
        lower(geometry.boundaryNanos(geometry.tickOf(deadlineNanos)));
    }

    /** Brings the plan forward and, if that was needed, wakes the owner. */
    void lower(long nanos) {
        if (lowerQuietly(nanos)) {
            waker.wake();
        }
    }

    /** The owner's own way to bring the plan forward: it is awake. */
    boolean lowerQuietly(long nanos) {
        long planned = plannedNanos;
        while (nanos < planned) {
            if (casPlanned(planned, nanos)) {
                return true;
            }
            planned = plannedNanos;
        }
        return false;
    }

    /** Tells producers that the owner is at work and will look at the intake again before it parks. */
    void stayAwake() {
        plannedNanos = AWAKE;
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
