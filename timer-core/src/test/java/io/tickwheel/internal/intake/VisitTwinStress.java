package io.tickwheel.internal.intake;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** I9, to be found broken: {@code WakeUpStress.Visit} with an owner that reads the claims and then resets the bound. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Seen, or in the bound.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The bound is later than the deadline.")
@State
public class VisitTwinStress {
    private final Block block = new Block(0, 0, 0, RacedNode.BLOCK);
    private final RacedNode node = RacedNode.ofFirstTick();

    public VisitTwinStress() {
        // Of a timeout that was cancelled.
        block.lowerBound(0);
    }

    @Actor
    public void producer() {
        block.put(node);
    }

    @Actor
    public void owner() {
        int to = block.claimed();
        block.resetBound();
        block.scan(to, 0, RacedNode.TICK_NANOS, new int[RacedNode.BLOCK]);
        block.lowerBound(block.restNanos);
    }

    @Arbiter
    public void settle(I_Result result) {
        result.r1 = block.boundNanos() <= RacedNode.TICK_NANOS ? 1 : 0;
    }
}
