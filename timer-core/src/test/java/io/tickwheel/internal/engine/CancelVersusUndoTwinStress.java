package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I1, to be found broken: {@link CancelVersusUndoStress} with a cancel that makes two attempts and no more. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "Not cancelled: its transfer was taken back between the two.")
@State
public class CancelVersusUndoTwinStress {
    private final RacedNode node = RacedEngine.node();

    @Actor
    public void canceller(Z_Result result) {
        result.r1 = node.tryCancelQueued() || node.tryCancelInWheel();
    }

    @Actor
    public void owner() {
        for (int i = 0; i < CancelVersusUndoStress.ATTEMPTS; i++) {
            node.tryTransfer();
            node.tryUndoTransfer();
        }
    }
}
