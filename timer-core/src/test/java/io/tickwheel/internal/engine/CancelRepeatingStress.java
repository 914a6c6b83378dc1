package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.Locations;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1: a timeout that repeats is cancelled while it runs and is put back: it runs no more, and is nowhere. */
@JCStressTest
@Outcome(
        id = {"1, 0, true", "1, 1, true"},
        expect = Expect.ACCEPTABLE,
        desc = "Cancelled, before its run or after it.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The cancel was lost, or the counters are wrong.")
@State
public class CancelRepeatingStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final Meeting meeting = new Meeting();
    private final RacedRepeatingNode node = new RacedRepeatingNode(2 * RacedEngine.TICK_NANOS);

    public CancelRepeatingStress() {
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
        raced.engine.step(2 * RacedEngine.TICK_NANOS);
        result.r3 = node.runs() == result.r2 && !Locations.hasLocation(node) && raced.isSettled(0, 1, 0);
    }
}
