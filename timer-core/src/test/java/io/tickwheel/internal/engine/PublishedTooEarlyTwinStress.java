package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** I1, to be found broken: {@link CancelOwnStress} where others know the timeout before it skips the intake. */
@JCStressTest
@Outcome(
        id = {"true, false", "false, true"},
        expect = Expect.ACCEPTABLE,
        desc = "One of them.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both: the store has undone the cancel.")
@State
public class PublishedTooEarlyTwinStress {
    private final RacedNode node = RacedEngine.node();

    @Actor
    public void canceller(ZZ_Result result) {
        result.r1 = node.tryCancelQueued() || node.tryCancelInWheel();
    }

    @Actor
    public void owner(ZZ_Result result) {
        node.skipIntake();
        result.r2 = node.tryExpire();
    }
}
