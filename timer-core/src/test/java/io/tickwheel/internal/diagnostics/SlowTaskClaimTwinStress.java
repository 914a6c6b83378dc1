package io.tickwheel.internal.diagnostics;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** To be found broken: {@link SlowTaskClaimStress} with a watchdog that looks only before it claims. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The worker or the watchdog.")
@Outcome(
        id = "false",
        expect = Expect.FORBIDDEN,
        desc = "Both, or neither: the log has a task twice, or does not have it.")
@State
public class SlowTaskClaimTwinStress {
    private final RacedClaims race = new RacedClaims() {
        @Override
        boolean claim(CurrentTask mark, TimedNode running) {
            boolean isRunning = mark.isRunning(running);
            mark.claim(running, 0);
            return isRunning;
        }
    };

    @Actor
    public void worker() {
        race.end();
    }

    @Actor
    public void watchdog() {
        race.claim();
    }

    @Arbiter
    public void verdict(Z_Result result) {
        result.r1 = race.eachOnce();
    }
}
