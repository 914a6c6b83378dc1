package io.tickwheel.internal.intake;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I9: a queue that makes a bound exact does not forget a deadline that comes meanwhile. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The owner knows of a deadline at or before it.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The timeout waits, and its deadline is forgotten.")
@State
public class BoundStress {
    private final ExaminedBlock examined = new ResettingQueue();

    @Actor
    public void producer() {
        examined.put();
    }

    @Actor
    public void owner() {
        examined.examine();
    }

    @Arbiter
    public void verdict(Z_Result result) {
        result.r1 = examined.isKnown();
    }
}
