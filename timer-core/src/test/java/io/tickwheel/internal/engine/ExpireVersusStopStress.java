package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** I1: a timeout that is about to run while somebody returns it does one of the two. */
@JCStressTest
@Outcome(
        id = {"true, false", "false, true"},
        expect = Expect.ACCEPTABLE,
        desc = "One of them.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, or neither.")
@State
public class ExpireVersusStopStress {
    private final RacedNode node = RacedEngine.node();

    public ExpireVersusStopStress() {
        node.tryTransfer();
    }

    @Actor
    public void owner(ZZ_Result result) {
        result.r1 = node.tryExpire();
    }

    @Actor
    public void stopper(ZZ_Result result) {
        result.r2 = node.tryReturn();
    }
}
