package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** I1, to be found broken: {@link TakeBackVersusRunStress} where it is taken back wherever it lies. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Taken back, and has not run.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Has run.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Taken back though it ran, or neither.")
@State
public class TakeBackTwinStress {
    private final RacedEngine raced = new RacedEngine();
    private final RacedRepeatingNode node = new RacedRepeatingNode(2 * RacedEngine.TICK_NANOS);

    public TakeBackTwinStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void producer(ZZ_Result result) {
        result.r1 = node.tryReturn();
    }

    @Actor
    public void owner() {
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Arbiter
    public void settle(ZZ_Result result) {
        result.r2 = node.runs() > 0;
    }
}
