package io.tickwheel.internal.intake;

import io.tickwheel.internal.engine.StopVersusScheduleStress;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I5, to be found broken: {@link StopVersusScheduleStress} without the look at the plan after the offer. */
@JCStressTest
@Outcome(id = "1, 1, true", expect = Expect.ACCEPTABLE, desc = "Scheduled, and returned by stop.")
@Outcome(id = "0, 0, true", expect = Expect.ACCEPTABLE, desc = "Refused.")
@Outcome(id = "1, 0, .*", expect = Expect.FORBIDDEN, desc = "Lost: the call succeeded, and stop did not return it.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Refused and returned, or the counters are wrong.")
@State
public class NoRereadTwinStress {
    private final NoRereadProducer race = new NoRereadProducer();

    @Actor
    public void producer(IIZ_Result result) {
        result.r1 = race.schedule();
    }

    @Actor
    public void stopper(IIZ_Result result) {
        result.r2 = race.close();
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r3 = true;
    }
}
