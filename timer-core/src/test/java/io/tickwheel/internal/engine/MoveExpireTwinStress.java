package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** I1, I2, to be found broken: {@link MoveExpireStress} where the mover stores the deadline of what is pending. */
@JCStressTest
@Outcome(
        id = {"true, false", "false, true"},
        expect = Expect.ACCEPTABLE,
        desc = "One of them.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Moved, and yet run at the old time.")
@State
public class MoveExpireTwinStress {
    private volatile boolean isPending = true;
    private volatile long deadlineNanos = RacedEngine.TICK_NANOS;

    @Actor
    public void mover(ZZ_Result result) {
        if (isPending) {
            deadlineNanos = 9 * RacedEngine.TICK_NANOS;
            result.r1 = true;
        }
    }

    @Actor
    public void owner(ZZ_Result result) {
        if (deadlineNanos <= RacedEngine.TICK_NANOS) {
            isPending = false;
            result.r2 = true;
        }
    }
}
