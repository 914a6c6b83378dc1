package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** I1, I2, I9: a move against an owner that looks at the timeout, transfers it, or plans its sleep. */
public class MoveStress {
    private MoveStress() {}

    /** I1, I2: a timeout that is moved to later while the owner looks at it runs at one of the two times, and once. */
    @JCStressTest
    @Outcome(id = "1, 0, true", expect = Expect.ACCEPTABLE, desc = "Moved: it ran at its new time.")
    @Outcome(id = "0, 1, true", expect = Expect.ACCEPTABLE, desc = "Too late: it ran at its old time.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Early, lost, or the counters are wrong.")
    @State
    public static class ToLater {
        private final RacedEngine raced = RacedEngine.patient();
        private final Meeting meeting = new Meeting();
        private final RacedNode node = RacedEngine.node();

        public ToLater() {
            raced.engine.schedule(node);
        }

        @Actor
        public void mover(IIZ_Result result) {
            meeting.comeLater();
            result.r1 = raced.move(node, 9 * RacedEngine.TICK_NANOS);
        }

        @Actor
        public void owner() {
            meeting.begin();
            raced.engine.step(2 * RacedEngine.TICK_NANOS);
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            result.r2 = node.runs();
            raced.engine.step(8 * RacedEngine.TICK_NANOS);
            boolean isEarly = node.runs() != result.r2;
            raced.engine.step(9 * RacedEngine.TICK_NANOS);
            result.r3 = !isEarly && node.runs() == 1 && raced.isSettled(1, 0, 0);
        }
    }

    /** I9: a timeout that is moved to earlier while the owner plans its sleep is in that plan, or brings it forward. */
    @JCStressTest
    @Outcome(id = "1, 1, true", expect = Expect.ACCEPTABLE, desc = "Planned, and run at its new time.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner would sleep past it.")
    @State
    public static class ToEarlier {
        private final RacedEngine raced = RacedEngine.patient();
        private final RacedNode node = new RacedNode(9 * RacedEngine.TICK_NANOS);

        public ToEarlier() {
            raced.engine.schedule(node);
        }

        @Actor
        public void mover(IIZ_Result result) {
            result.r1 = raced.move(node, 2 * RacedEngine.TICK_NANOS);
        }

        @Actor
        public void owner() {
            raced.engine.step(RacedEngine.TICK_NANOS);
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            boolean isInTime = raced.engine.nextStepNanos() <= 2 * RacedEngine.TICK_NANOS;
            raced.engine.step(2 * RacedEngine.TICK_NANOS);
            result.r2 = node.runs();
            result.r3 = isInTime && raced.isSettled(1, 0, 0);
        }
    }

    /** I9, to be found broken: {@link ToEarlier} with an owner that looks for moves only before it plans. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Seen, or planned for.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner sleeps past it.")
    @State
    public static class ToEarlierTwin {
        private final WheelGeometry geometry = new WheelGeometry(RacedEngine.TICK_NANOS, 1);
        private final MpscUnboundedAtomicArrayQueue<RacedNode> moved = new MpscUnboundedAtomicArrayQueue<>(2);
        private final WakeUpPlan plan = new WakeUpPlan(geometry, () -> {});
        private final RacedNode node = RacedEngine.node();
        private boolean isSeen;

        public ToEarlierTwin() {
            plan.stayAwake();
        }

        @Actor
        public void mover() {
            moved.offer(node);
            if (!plan.covers(plan.planned(), node.deadlineNanos())) {
                plan.lowerToTickOf(node.deadlineNanos());
            }
        }

        @Actor
        public void owner() {
            isSeen = moved.relaxedPeek() != null;
            plan.publish(WheelGeometry.NEVER);
        }

        @Arbiter
        public void settle(I_Result result) {
            result.r1 = isSeen || plan.nextStepNanos() <= RacedEngine.TICK_NANOS ? 1 : 0;
        }
    }
}
