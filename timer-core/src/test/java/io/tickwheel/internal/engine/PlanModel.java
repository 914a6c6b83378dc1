package io.tickwheel.internal.engine;

import static io.tickwheel.internal.engine.EngineModelRun.holds;
import static io.tickwheel.internal.engine.EngineModelRun.same;

import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.LongSupplier;

/** What an engine should plan, and when its producers should call it, as long as they all are one thread. */
final class PlanModel {
    private final EngineSetting setting;
    private final EngineModel model;
    private long nowNanos;
    private long plannedNanos = WheelGeometry.NEVER;
    private long keptNanos = WheelGeometry.NEVER;
    private boolean called;

    PlanModel(EngineSetting setting, EngineModel model) {
        this.setting = setting;
        this.model = model;
    }

    long nextStepNanos() {
        return called ? WakeUpPlan.AWAKE : plannedNanos;
    }

    /**
     * A timeout was taken in.
     *
     * @param calls how often the waker was called for it
     * @param opened whether a block was opened for it
     * @param slots the number of slots in the intake, those of that block included
     * @param queued how many wait in the intake, it included
     */
    void scheduled(long deadlineNanos, int calls, boolean opened, long slots, LongSupplier queued) {
        long boundaryNanos = model.boundaryOf(deadlineNanos);
        if (boundaryNanos < plannedNanos && isPlannable(deadlineNanos)) {
            plannedNanos = boundaryNanos;
            same("calls for the plan", 1, calls);
        } else if (opened && slots > maxSlots() && mayCall()) {
            holds(calls == 1 || (calls == 0 && queued.getAsLong() <= maxSlots()), () -> "calls: " + calls);
            called = calls == 1;
        } else {
            same("calls", 0, calls);
        }
    }

    /** A timeout was moved; calls is how often the waker was called for it. */
    void moved(long beforeNanos, long deadlineNanos, int calls) {
        long boundaryNanos = model.boundaryOf(deadlineNanos);
        boolean isLowered = deadlineNanos < beforeNanos && boundaryNanos < plannedNanos && isPlannable(deadlineNanos);
        same("calls for a move", isLowered ? 1 : 0, calls);
        plannedNanos = isLowered ? boundaryNanos : plannedNanos;
    }

    void beginStep(long stepNanos) {
        nowNanos = stepNanos;
        keptNanos = called ? plannedNanos : keptNanos;
        plannedNanos = WakeUpPlan.AWAKE;
        called = false;
    }

    /** The plan is the earliest boundary of all that waits, or one that a call came before. */
    void endStep(long newPlannedNanos) {
        plannedNanos = newPlannedNanos;
        if (newPlannedNanos == WakeUpPlan.AWAKE) {
            return;
        }
        long earliestNanos = model.earliestBoundaryNanos();
        long expectedNanos = keptNanos > nowNanos ? Math.min(keptNanos, earliestNanos) : earliestNanos;
        holds(
                newPlannedNanos == expectedNanos
                        || isAtOnce(newPlannedNanos, expectedNanos)
                        || (newPlannedNanos < expectedNanos && (isBound() || isPlanOfWhatIsGone(newPlannedNanos))),
                () -> "planned: " + newPlannedNanos + " (expected: " + expectedNanos + ")");
    }

    /** Runs that were missed are planned for now, as the wheel does not go back. */
    private boolean isAtOnce(long newPlannedNanos, long expectedNanos) {
        return model.hasMoved() && expectedNanos <= nowNanos && newPlannedNanos <= nowNanos;
    }

    /** What repeats may be cancelled in the step in which it was put back, and due at once: one step more. */
    private boolean isPlanOfWhatIsGone(long newPlannedNanos) {
        return model.isPlanOfCancelled(newPlannedNanos)
                || (newPlannedNanos > nowNanos ? model.hasMoved() : model.isMarkedCancelled());
    }

    /** Only the first before a step calls, of those who open blocks. */
    private boolean mayCall() {
        return !called && plannedNanos > WakeUpPlan.AWAKE;
    }

    /** Where timeouts of several ticks lie in one bucket, what is planned may be that of one since removed. */
    private boolean isBound() {
        return setting.layout() != Layout.HASHED;
    }

    private long maxSlots() {
        return setting.limits().maxSlots(model.counts().pending());
    }

    /** The last tick before the end of engine time counts as its end. */
    private boolean isPlannable(long deadlineNanos) {
        return deadlineNanos <= WheelGeometry.NEVER - setting.cellNanos();
    }
}
