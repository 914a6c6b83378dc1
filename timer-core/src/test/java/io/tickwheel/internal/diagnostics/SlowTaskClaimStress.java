package io.tickwheel.internal.diagnostics;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Of a slow task that ends while the watchdog is about to speak of it, exactly one of the two speaks first. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The worker or the watchdog.")
@Outcome(
        id = "false",
        expect = Expect.FORBIDDEN,
        desc = "Both, or neither: the log has a task twice, or does not have it.")
@State
public class SlowTaskClaimStress {
    private final RacedClaims race = new RacedClaims() {
        @Override
        boolean claim(CurrentTask mark, TimedNode running) {
            return mark.claim(running, 0);
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
