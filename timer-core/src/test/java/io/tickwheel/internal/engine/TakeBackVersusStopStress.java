package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1, I5: the owner cannot be woken for a timeout while the engine is closed: it is refused or returned, once. */
@JCStressTest
@Outcome(id = "0, 0, true", expect = Expect.ACCEPTABLE, desc = "Refused.")
@Outcome(id = "1, 1, true", expect = Expect.ACCEPTABLE, desc = "Scheduled, and returned by the stop.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, or neither, or the counters are wrong.")
@State
public class TakeBackVersusStopStress {
    private final RacedEngine raced = RacedEngine.withFailingHost();
    private final Meeting meeting = new Meeting();
    private final RacedNode node = RacedEngine.node();

    @Actor
    public void producer(IIZ_Result result) {
        meeting.begin();
        result.r1 = raced.schedule(node);
    }

    @Actor
    public void stopper(IIZ_Result result) {
        meeting.comeLater();
        result.r2 = raced.close();
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r3 = node.isCancelled() && raced.hasCounters(0, 0, result.r2) && raced.engine.pending() == 0;
    }
}
