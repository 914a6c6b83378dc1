package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I1: a cancel wins though transfers are tried and taken back meanwhile, as by an owner whose wheel has no memory. */
@JCStressTest
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Not cancelled though pending, or the counters are wrong.")
@State
public class CancelVersusUndoStress {
    static final int ATTEMPTS = 10;

    private final RacedEngine raced = RacedEngine.patient();
    private final Meeting meeting = new Meeting();
    private final RacedNode node = RacedEngine.node();

    public CancelVersusUndoStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void canceller(IZ_Result result) {
        meeting.comeLater();
        result.r1 = raced.cancel(node);
    }

    @Actor
    public void owner() {
        meeting.begin();
        for (int i = 0; i < ATTEMPTS; i++) {
            node.tryTransfer();
            node.tryUndoTransfer();
        }
    }

    @Arbiter
    public void settle(IZ_Result result) {
        raced.engine.step(RacedEngine.TICK_NANOS);
        result.r2 = node.runs() == 0 && node.isCancelled() && raced.isSettled(0, 1, 0);
    }
}
