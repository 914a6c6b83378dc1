package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I3: what a producer wrote before it scheduled is visible to the task that went through the wheel. */
@JCStressTest
@Outcome(id = "-1, false", expect = Expect.ACCEPTABLE, desc = "The owner has given up before it was there.")
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Run from the wheel, and seen.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Not seen, or not run, or not from the wheel.")
@State
public class InWheelVisibilityStress {
    private static final int PATIENCE = 1_000;

    private final WitnessNode node = new WitnessNode(RacedEngine.TICK_NANOS);
    private final RacedEngine raced = new RacedEngine();

    @Actor
    public void producer() {
        node.payload = 1;
        raced.engine.schedule(node);
    }

    @Actor
    public void owner(IZ_Result result) {
        // Before its tick: what is due runs from its block.
        for (int i = 0; i < PATIENCE && node.isQueued(); i++) {
            raced.engine.step(0);
        }
        result.r2 = !node.isQueued();
        if (result.r2) {
            raced.engine.step(RacedEngine.TICK_NANOS);
        }
        result.r1 = node.seen;
    }
}
