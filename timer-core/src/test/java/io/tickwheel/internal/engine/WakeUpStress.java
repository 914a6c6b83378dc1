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
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** I9: an owner that plans its sleep, and another thread that brings something for an earlier time. */
public class WakeUpStress {
    private WakeUpStress() {}

    /** I9: a producer that finds an open block and an engine that plans its next step do not miss each other. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The owner found it, or the plan lowered, before it parked.")
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer woke the owner.")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Parked past the boundary, and nobody wakes it.")
    @State
    public static class OpenBlock {
        private final RacedEngine raced = RacedEngine.patient();
        private final Meeting meeting = new Meeting();
        private long parkedUntilNanos;

        public OpenBlock() {
            raced.waitForEver(1);
        }

        @Actor
        public void producer() {
            meeting.comeLater();
            raced.engine.schedule(RacedEngine.node());
        }

        @Actor
        public void owner() {
            meeting.begin();
            parkedUntilNanos = raced.engine.step(0);
        }

        @Arbiter
        public void verdict(I_Result result) {
            if (parkedUntilNanos <= RacedEngine.TICK_NANOS) {
                result.r1 = RacedNode.IN_TIME;
            } else if (raced.wasWoken() && raced.engine.nextStepNanos() <= RacedEngine.TICK_NANOS) {
                result.r1 = RacedNode.WOKEN;
            }
        }
    }

    /** I9: a producer that opens a block and an engine that plans its next step do not miss each other. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The owner found it, or the plan lowered, before it parked.")
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer woke the owner.")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Parked past the boundary, and nobody wakes it.")
    @State
    public static class OpenedBlock {
        private final RacedEngine raced = RacedEngine.patient();
        private long parkedUntilNanos;

        public OpenedBlock() {
            raced.waitForEver(RacedEngine.BLOCK);
        }

        @Actor
        public void producer() {
            raced.engine.schedule(RacedEngine.node());
        }

        @Actor
        public void owner() {
            parkedUntilNanos = raced.engine.step(0);
        }

        @Arbiter
        public void verdict(I_Result result) {
            if (parkedUntilNanos <= RacedEngine.TICK_NANOS) {
                result.r1 = RacedNode.IN_TIME;
            } else if (raced.wasWoken() && raced.engine.nextStepNanos() <= RacedEngine.TICK_NANOS) {
                result.r1 = RacedNode.WOKEN;
            }
        }
    }

    /** I9: a producer whose block is visited for a timeout that was cancelled, and the owner do not miss each other. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The owner found it, or the plan lowered, before it parked.")
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer woke the owner.")
    @Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = "The owner found a slot not written, and looks again.")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Parked past the boundary, and nobody wakes it.")
    @State
    public static class Visit {
        private static final long NEXT_NANOS = 2 * RacedEngine.TICK_NANOS;
        private static final int LOOKS_AGAIN = 3;

        private final RacedEngine raced = RacedEngine.patient();
        private final Meeting meeting = new Meeting();
        private long parkedUntilNanos;

        public Visit() {
            raced.waitInVain();
        }

        @Actor
        public void producer() {
            meeting.comeLater();
            raced.engine.schedule(new RacedNode(NEXT_NANOS));
        }

        @Actor
        public void owner() {
            meeting.begin();
            parkedUntilNanos = raced.engine.step(RacedEngine.TICK_NANOS);
        }

        @Arbiter
        public void verdict(I_Result result) {
            if (parkedUntilNanos <= NEXT_NANOS) {
                result.r1 = RacedNode.IN_TIME;
            } else if (raced.wasWoken() && raced.engine.nextStepNanos() <= NEXT_NANOS) {
                result.r1 = RacedNode.WOKEN;
            } else if (parkedUntilNanos < WheelGeometry.NEVER) {
                result.r1 = LOOKS_AGAIN;
            }
        }
    }

    /** I9: a run on an executor ends while the owner plans: the next run is in that plan, or brings it forward. */
    @JCStressTest
    @Outcome(id = "2, true", expect = Expect.ACCEPTABLE, desc = "Planned, and run again at its time.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner would sleep past it.")
    @State
    public static class RunEnds {
        private final RacedEngine raced = RacedEngine.patient();
        private final Meeting meeting = new Meeting();
        private final RacedRepeatingNode node = new RacedRepeatingNode(RacedRepeatingNode.HANDED_OVER);

        public RunEnds() {
            raced.engine.schedule(node);
            raced.engine.step(RacedEngine.TICK_NANOS);
        }

        @Actor
        public void executor() {
            meeting.comeLater();
            raced.engine.rearm(node, 2 * RacedEngine.TICK_NANOS);
        }

        @Actor
        public void owner() {
            meeting.begin();
            raced.engine.step(RacedEngine.TICK_NANOS);
        }

        @Arbiter
        public void settle(IZ_Result result) {
            result.r2 = raced.engine.nextStepNanos() <= 2 * RacedEngine.TICK_NANOS;
            raced.engine.step(2 * RacedEngine.TICK_NANOS);
            result.r1 = node.runs();
        }
    }

    /** I9, to be found broken: {@link RunEnds} with an executor that reads the plan and then tells. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Seen, or planned for.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner sleeps past it.")
    @State
    public static class RunEndsTwin {
        private final WheelGeometry geometry = new WheelGeometry(RacedEngine.TICK_NANOS, 1);
        private final MpscUnboundedAtomicArrayQueue<RacedNode> moved = new MpscUnboundedAtomicArrayQueue<>(2);
        private final WakeUpPlan plan = new WakeUpPlan(geometry, () -> {});
        private final RacedNode node = RacedEngine.node();

        public RunEndsTwin() {
            plan.stayAwake();
        }

        @Actor
        public void executor() {
            if (!plan.covers(plan.planned(), node.deadlineNanos())) {
                plan.lowerToTickOf(node.deadlineNanos());
            }
            moved.offer(node);
        }

        @Actor
        public void owner() {
            plan.publish(WheelGeometry.NEVER);
            if (moved.lvProducerIndex() != moved.lvConsumerIndex()) {
                plan.stayAwake();
            }
        }

        @Arbiter
        public void settle(I_Result result) {
            result.r1 = plan.nextStepNanos() <= RacedEngine.TICK_NANOS ? 1 : 0;
        }
    }

    /** I9: of two producers that bring the plan forward, the one with the earlier deadline tries again if it fails. */
    @JCStressTest
    @Outcome(id = "100", expect = Expect.ACCEPTABLE, desc = "The plan covers both.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner wakes too late for one of them.")
    @State
    public static class TwoProducers {
        private static final WheelGeometry GEOMETRY = new WheelGeometry(10, 8);

        private final WakeUpPlan plan = new WakeUpPlan(GEOMETRY, () -> {});

        @Actor
        public void later() {
            plan.lowerToTickOf(1_000);
        }

        @Actor
        public void earlier() {
            plan.lowerToTickOf(100);
        }

        @Arbiter
        public void settle(J_Result result) {
            result.r1 = plan.planned();
        }
    }
}
