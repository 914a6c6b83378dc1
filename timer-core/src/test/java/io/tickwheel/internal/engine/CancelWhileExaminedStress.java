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

/** I1: a cancel wins while the owner looks through the block and leaves the timeout there. */
@JCStressTest
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Cancelled, and out of the block at its tick.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Not cancelled though pending, or still waited for.")
@State
public class CancelWhileExaminedStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final Meeting meeting = new Meeting();
    private final RacedNode node = RacedEngine.node();

    public CancelWhileExaminedStress() {
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
