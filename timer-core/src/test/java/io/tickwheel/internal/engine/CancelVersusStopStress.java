package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1: a timeout that is cancelled while the timer stops is cancelled or returned. */
@JCStressTest
@Outcome(id = "1, 0, true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(id = "0, 1, true", expect = Expect.ACCEPTABLE, desc = "Returned.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or the counters are wrong.")
@State
public class CancelVersusStopStress {
    private final RacedEngine raced = new RacedEngine();
    private final RacedNode node = RacedEngine.node();

    public CancelVersusStopStress() {
        raced.engine.schedule(node);
        raced.engine.step(0);
    }

    @Actor
    public void canceller(IIZ_Result result) {
        result.r1 = raced.cancel(node);
    }

    @Actor
    public void stopper(IIZ_Result result) {
        result.r2 = raced.close();
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r3 = raced.hasCounters(0, result.r1, result.r2);
    }
}
