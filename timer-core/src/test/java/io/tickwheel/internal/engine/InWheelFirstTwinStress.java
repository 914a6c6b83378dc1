package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I1, to be found broken: {@link CancelWhileTransferredStress} with a cancel's two attempts in the wrong order. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(
        id = "false",
        expect = Expect.FORBIDDEN,
        desc = "Not cancelled though pending: it was transferred between the two attempts.")
@State
public class InWheelFirstTwinStress {
    private final RacedNode node = RacedEngine.node();

    @Actor
    public void canceller(Z_Result result) {
        result.r1 = node.tryCancelInWheel() || node.tryCancelQueued();
    }

    @Actor
    public void owner() {
        node.tryTransfer();
    }
}
