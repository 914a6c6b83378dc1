package io.tickwheel.internal.intake;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I9: an owner that renews the bound of a stripe does not forget a deadline that comes meanwhile. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The owner knows of a deadline at or before it.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The timeout waits, and its stripe is not looked at.")
@State
public class StripeBoundStress {
    private final RacedStripe stripe = new RacedStripe();

    @Actor
    public void producer() {
        stripe.put(RacedStripe.LATER_NANOS);
    }

    @Actor
    public void owner() {
        stripe.renew();
    }

    @Arbiter
    public void verdict(Z_Result result) {
        result.r1 = stripe.knows(RacedStripe.LATER_NANOS);
    }
}
