package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/**
 * I9: a timeout that repeats is moved to earlier while an executor gives it back, and the owner may come to the message
 * of the move before that.
 */
@JCStressTest
@Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "Not moved, as it ran.")
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Moved, and planned at its new time.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner would sleep past it.")
@State
public class MoveWhileRearmedStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final RacedRepeatingNode node = new RacedRepeatingNode(RacedRepeatingNode.HANDED_OVER);

    public MoveWhileRearmedStress() {
        raced.engine.schedule(node);
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Actor
    public void executor() {
        raced.engine.rearm(node, 9 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void mover(IZ_Result result) {
        result.r1 = raced.move(node, 3 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void owner() {
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Arbiter
    public void settle(IZ_Result result) {
        result.r2 = raced.engine.plannedWakeNanos() <= (result.r1 == 1 ? 3 : 9) * RacedEngine.TICK_NANOS;
    }
}
