package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** I1, to be found broken: {@link CancelInWheelStress} on a state that checks, then acts. */
@JCStressTest
@Outcome(
        id = {"true, false", "false, true"},
        expect = Expect.ACCEPTABLE,
        desc = "One of them.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, or neither.")
@State
public class CancelExpireTwinStress {
    private final CheckThenActState node = new CheckThenActState();

    @Actor
    public void canceller(ZZ_Result result) {
        result.r1 = node.tryCancel();
    }

    @Actor
    public void owner(ZZ_Result result) {
        result.r2 = node.tryExpire();
    }
}
