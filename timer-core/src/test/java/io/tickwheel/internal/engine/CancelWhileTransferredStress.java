package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I1: a cancel that races with the transfer wins, and the owner hears of it. */
@JCStressTest
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Cancelled, and out of the wheel at its tick.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Not cancelled though pending, or still waited for.")
@State
public class CancelWhileTransferredStress {
    private final RacedEngine raced = new RacedEngine();
    private final Meeting meeting = new Meeting();
    private final RacedNode node = RacedEngine.node();

    public CancelWhileTransferredStress() {
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
        raced.engine.step(0);
    }

    @Arbiter
    public void settle(IZ_Result result) {
        boolean gone = raced.engine.step(RacedEngine.TICK_NANOS) == WheelGeometry.NEVER;
        result.r2 = gone && node.runs() == 0 && raced.isSettled(0, 1, 0);
    }
}
