package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** I1, to be found broken: {@link CancelRepeatingStress} where the owner looks for a cancel, and then puts back. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Cancelled, and not put back.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The cancel was lost.")
@State
public class CancelRepeatingTwinStress {
    private static final int RUNNING = 0;
    private static final int IN_WHEEL = 1;
    private static final int CANCELLED = 2;

    private volatile int state = RUNNING;

    @Actor
    public void canceller(ZZ_Result result) {
        state = CANCELLED;
        result.r1 = true;
    }

    @Actor
    public void owner() {
        if (state == RUNNING) {
            state = IN_WHEEL;
        }
    }

    @Arbiter
    public void settle(ZZ_Result result) {
        // In the wheel before the cancel came it would have been told of it: that is not this race.
        result.r2 = state == IN_WHEEL;
    }
}
