package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1: a timeout that is cancelled while the owner looks through its block and runs what is due ends once. */
@JCStressTest
@Outcome(id = "1, 0, true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(id = "0, 1, true", expect = Expect.ACCEPTABLE, desc = "Expired.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or the counters are wrong.")
@State
public class CancelQueuedStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final Meeting meeting = new Meeting();
    private final RacedNode node = RacedEngine.node();

    public CancelQueuedStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void canceller(IIZ_Result result) {
        meeting.comeLater();
        result.r1 = raced.cancel(node);
    }

    @Actor
    public void owner() {
        meeting.begin();
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r2 = node.runs();
        result.r3 = raced.isSettled(result.r2, result.r1, 0);
    }
}
