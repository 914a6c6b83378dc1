package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I1, I5: the owner cannot be woken for a timeout that repeats, but steps: it is taken back, or has run and stays. */
@JCStressTest
@Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "Refused, and does not run.")
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Scheduled, and runs.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Refused though it ran, lost, or the counters are wrong.")
@State
public class TakeBackVersusRunStress {
    private static final int STEPS = 10;

    private final RacedEngine raced = RacedEngine.withFailingHost();
    private final Meeting meeting = new Meeting();
    private final RacedRepeatingNode node = new RacedRepeatingNode(TimeoutNode.NO_RUN);

    @Actor
    public void producer(IZ_Result result) {
        meeting.comeLater();
        result.r1 = raced.schedule(node);
    }

    @Actor
    public void owner() {
        meeting.begin();
        for (int i = 0; i < STEPS; i++) {
            raced.engine.step(RacedEngine.TICK_NANOS);
        }
    }

    @Arbiter
    public void settle(IZ_Result result) {
        raced.engine.step(RacedEngine.TICK_NANOS);
        result.r2 = node.runs() == result.r1
                && node.isCancelled() == (result.r1 == 0)
                && raced.hasCounters(result.r1, 0, 0)
                && raced.engine.counts().pending() == 0;
    }
}
