package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;

/**
 * The phases of a step for what comes into the intake, and what leaves it for the wheel.
 *
 * <p>Threads: owner only (I4).
 */
final class IntakePhases {
    private IntakePhases() {}

    /** Takes over the blocks that producers have opened. */
    static final class Accept implements Phase {
        private final IntakeReader arrivals;

        Accept(IntakeReader arrivals) {
            this.arrivals = arrivals;
        }

        @Override
        public boolean run(long nowNanos) {
            return arrivals.accept();
        }
    }

    /** Transfers what has waited long enough. */
    static final class Transfer implements Phase {
        private final WheelGeometry cells;
        private final WheelTime wheelTime;
        private final IntakeReader arrivals;
        private final Wheel wheel;
        private final TimeoutCounters counters;

        Transfer(
                WheelGeometry cells,
                WheelTime wheelTime,
                IntakeReader arrivals,
                Wheel wheel,
                TimeoutCounters counters) {
            this.cells = cells;
            this.wheelTime = wheelTime;
            this.arrivals = arrivals;
            this.wheel = wheel;
            this.counters = counters;
        }

        @Override
        public boolean run(long nowNanos) {
            wheelTime.tell();
            return arrivals.transfer(cells.lastBoundaryNanos(nowNanos), wheel, counters);
        }
    }
}
