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
import org.openjdk.jcstress.infra.results.I_Result;

/** I9, to be found broken: {@link RearmWakeUpStress} with an executor that reads the plan and then tells. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Seen, or planned for.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner sleeps past it.")
@State
public class ToldTooEarlyTwinStress {
    private final WheelGeometry geometry = new WheelGeometry(RacedEngine.TICK_NANOS, 1);
    private final MpscUnboundedAtomicArrayQueue<RacedNode> moved = new MpscUnboundedAtomicArrayQueue<>(2);
    private final WakeUpPlan plan = new WakeUpPlan(geometry, () -> {});
    private final RacedNode node = RacedEngine.node();

    public ToldTooEarlyTwinStress() {
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
