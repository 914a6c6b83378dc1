package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I9: a run on an executor ends while the owner plans its sleep: the next is in that plan, or brings it forward. */
@JCStressTest
@Outcome(id = "2, true", expect = Expect.ACCEPTABLE, desc = "Planned, and run again at its time.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner would sleep past it.")
@State
public class RearmWakeUpStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final Meeting meeting = new Meeting();
    private final RacedRepeatingNode node = new RacedRepeatingNode(RacedRepeatingNode.HANDED_OVER);

    public RearmWakeUpStress() {
        raced.engine.schedule(node);
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Actor
    public void executor() {
        meeting.comeLater();
        raced.engine.rearm(node, 2 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void owner() {
        meeting.begin();
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Arbiter
    public void settle(IZ_Result result) {
        result.r2 = raced.engine.nextStepNanos() <= 2 * RacedEngine.TICK_NANOS;
        raced.engine.step(2 * RacedEngine.TICK_NANOS);
        result.r1 = node.runs();
    }
}
