package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I1, to be found broken: {@link CancelWhileFiledStress} with the two attempts of a cancel in the wrong order. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(
        id = "false",
        expect = Expect.FORBIDDEN,
        desc = "Not cancelled though pending: it was filed between the two attempts.")
@State
public class FiledFirstTwinStress {
    private final RacedNode node = RacedEngine.node();

    @Actor
    public void canceller(Z_Result result) {
        result.r1 = node.tryCancelFiled() || node.tryCancelQueued();
    }

    @Actor
    public void owner() {
        node.tryFile();
    }
}
