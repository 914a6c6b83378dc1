package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1: of two calls that cancel a timeout, one wins. */
@JCStressTest
@Outcome(
        id = {"1, 0, true", "0, 1, true"},
        expect = Expect.ACCEPTABLE,
        desc = "One of them.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or the counters are wrong.")
@State
public class CancelTwiceStress {
    private final RacedEngine raced = new RacedEngine();
    private final RacedNode node = RacedEngine.node();

    public CancelTwiceStress() {
        raced.engine.schedule(node);
        raced.engine.step(0);
    }

    @Actor
    public void one(IIZ_Result result) {
        result.r1 = raced.cancel(node);
    }

    @Actor
    public void other(IIZ_Result result) {
        result.r2 = raced.cancel(node);
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r3 = raced.isSettled(0, 1, 0);
    }
}
