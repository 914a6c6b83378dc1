package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** Two threads move a timeout to earlier: both have moved it, and it runs once, at the time that remained. */
@JCStressTest
@Outcome(id = "1, 1, true", expect = Expect.ACCEPTABLE, desc = "Run at the later of the two moves' time.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Not moved, early, late or lost.")
@State
public class MoveTwiceStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final RacedNode node = new RacedNode(9 * RacedEngine.TICK_NANOS);

    public MoveTwiceStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void first(IIZ_Result result) {
        result.r1 = raced.move(node, 2 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void second(IIZ_Result result) {
        result.r2 = raced.move(node, 5 * RacedEngine.TICK_NANOS);
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        long deadlineNanos = node.deadlineNanos();
        raced.engine.step(deadlineNanos - RacedEngine.TICK_NANOS);
        boolean isEarly = node.runs() > 0;
        raced.engine.step(deadlineNanos);
        result.r3 = !isEarly && node.runs() == 1 && raced.isSettled(1, 0, 0);
    }
}
