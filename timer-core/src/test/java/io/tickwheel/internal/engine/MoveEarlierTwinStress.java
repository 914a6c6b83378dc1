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

/** I9, to be found broken: {@link MoveEarlierStress} with an owner that looks for moves only before it plans. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Seen, or planned for.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner sleeps past it.")
@State
public class MoveEarlierTwinStress {
    private final WheelGeometry geometry = new WheelGeometry(RacedEngine.TICK_NANOS, 1);
    private final MpscUnboundedAtomicArrayQueue<RacedNode> moved = new MpscUnboundedAtomicArrayQueue<>(2);
    private final WakeUpPlan plan = new WakeUpPlan(geometry, () -> {});
    private final RacedNode node = RacedEngine.node();
    private boolean isSeen;

    public MoveEarlierTwinStress() {
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
