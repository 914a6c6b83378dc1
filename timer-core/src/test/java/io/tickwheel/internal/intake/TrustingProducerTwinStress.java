package io.tickwheel.internal.intake;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I9, to be found broken: {@link LaterDeadlineStress} where only the block's earliest lowers the stripe's bound. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The owner knows of a deadline at or before it.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The timeout waits, and its stripe is not looked at.")
@State
public class TrustingProducerTwinStress {
    private final RacedStripe stripe = new TrustingProducer();

    @Actor
    public void sooner() {
        stripe.put(RacedStripe.SOONER_NANOS);
    }

    @Actor
    public void later(Z_Result result) {
        stripe.put(RacedStripe.LATER_NANOS);
        // From here on it relies on the owner's plan.
        result.r1 = stripe.knows(RacedStripe.LATER_NANOS);
    }
}
