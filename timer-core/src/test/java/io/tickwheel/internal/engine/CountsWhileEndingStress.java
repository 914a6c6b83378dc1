package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I5: what is read of the counters while timeouts begin and end is never negative. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "No more have ended than have begun.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "More have ended than have begun.")
@State
public class CountsWhileEndingStress {
    private final RacedEngine raced = RacedEngine.patient();

    @Actor
    public void producer() {
        for (int i = 0; i < RacedEngine.BLOCK + 1; i++) {
            RacedNode node = RacedEngine.node();
            raced.engine.schedule(node);
            raced.engine.cancel(node);
        }
    }

    @Actor
    public void reader(Z_Result result) {
        TimerCounts counts = raced.engine.counts();
        result.r1 = counts.pending() >= 0 && counts.scheduled() >= counts.cancelled();
    }
}
