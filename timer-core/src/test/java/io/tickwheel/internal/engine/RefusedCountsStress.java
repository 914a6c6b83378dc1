package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I5: what is read of the counters while calls are refused is never negative, as they are subtracted. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "No more were refused than have come.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "More were refused than have come.")
@State
public class RefusedCountsStress {
    private final RacedEngine raced = RacedEngine.patient();

    public RefusedCountsStress() {
        raced.close();
    }

    @Actor
    public void producer() {
        raced.schedule(RacedEngine.node());
    }

    @Actor
    public void reader(Z_Result result) {
        result.r1 = raced.engine.counts().scheduled() >= 0;
    }
}
