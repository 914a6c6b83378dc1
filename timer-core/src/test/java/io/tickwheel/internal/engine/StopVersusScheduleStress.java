package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I5: a call that races with stop is refused, or stop returns its timeout. The second call opens a block. */
@JCStressTest
@Outcome(
        id = {"0, 0, true", "1, 1, true", "2, 2, true"},
        expect = Expect.ACCEPTABLE,
        desc = "Stop returns as many as were not refused.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Lost, refused and returned, or the counters are wrong.")
@State
public class StopVersusScheduleStress {
    private final RacedEngine raced = RacedEngine.patient();

    public StopVersusScheduleStress() {
        raced.waitInVain();
    }

    @Actor
    public void producer(IIZ_Result result) {
        result.r1 = raced.schedule(RacedEngine.node()) + raced.schedule(RacedEngine.node());
    }

    @Actor
    public void stopper(IIZ_Result result) {
        result.r2 = raced.close();
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r3 = raced.hasCounters(0, 1, result.r2);
    }
}
