package io.tickwheel.internal.intake;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** I9, to be found broken: {@link ChunkLinkStress} without the second look. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The owner found it, or the plan lowered, before it parked.")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer woke the owner.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Parked past the boundary, and nobody wakes it.")
@State
public class NoSecondLookTwinStress {
    private final ParkingOwner owner = new NoSecondLookOwner();

    @Actor
    public void producer() {
        owner.schedule();
    }

    @Actor
    public void owner() {
        owner.step();
    }

    @Arbiter
    public void verdict(I_Result result) {
        result.r1 = owner.verdict();
    }
}
