package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** I3: what a producer wrote before it scheduled is visible to the task that went through the wheel. */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "Not yet run.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Run, and seen.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Run, and not seen.")
@State
public class InWheelVisibilityStress {
    private final WitnessNode node = new WitnessNode(RacedEngine.TICK_NANOS);
    private final RacedEngine raced = new RacedEngine();

    @Actor
    public void producer() {
        node.payload = 1;
        raced.engine.schedule(node);
    }

    @Actor
    public void owner(I_Result result) {
        raced.engine.step(RacedEngine.TICK_NANOS);
        result.r1 = node.seen;
    }
}
