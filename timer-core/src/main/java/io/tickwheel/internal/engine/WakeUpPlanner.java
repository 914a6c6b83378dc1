package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;

/**
 * The last phase of a step in which nothing is left to do: says when the owner steps next.
 *
 * <p>Threads: owner only (I4).
 */
final class WakeUpPlanner implements Phase {
    private final WheelGeometry cells;
    private final Wheel wheel;
    private final Intake intake;
    private final IntakeReader arrivals;
    private final WakeUpPlan plan;

    WakeUpPlanner(WheelGeometry cells, Wheel wheel, Intake intake, IntakeReader arrivals, WakeUpPlan plan) {
        this.cells = cells;
        this.wheel = wheel;
        this.intake = intake;
        this.arrivals = arrivals;
        this.plan = plan;
    }

    @Override
    public boolean run(long nowNanos) {
        arrivals.accept();
        long arrivedNanos = boundaryOf(arrivals.earliestNanos());
        if (arrivedNanos <= nowNanos && arrivedNanos != WheelGeometry.NEVER) {
            // Blocks that came too late for the pass: the next one takes what is due from them, or raises their bounds.
            return true;
        }
        long wheelNanos = wheelBoundaryNanos(nowNanos);
        plan.publish(Math.min(wheelNanos, boundaryOf(arrivals.tightenEarliest(wheelNanos))));
        // I9: who claimed, or moved a timeout, before this read may have found the owner awake and not woken it.
        if (arrivals.accept()
                || intake.cancelled().isPastHighWater()
                || intake.moved().hasClaimed()) {
            plan.stayAwake();
            return true;
        }
        plan.lower(boundaryOf(arrivals.earliestNanos()));
        return false;
    }

    private long boundaryOf(long deadlineNanos) {
        return cells.boundaryNanos(cells.tickOf(deadlineNanos));
    }

    private long wheelBoundaryNanos(long nowNanos) {
        long boundaryNanos = cells.boundaryNanos(wheel.earliestTick());
        long keptNanos = plan.keptNanos();
        return keptNanos > nowNanos ? Math.min(keptNanos, boundaryNanos) : boundaryNanos;
    }
}
