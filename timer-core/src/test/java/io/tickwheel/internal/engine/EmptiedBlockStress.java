package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** I9: a producer whose block the engine looks through, for a bound that is none any more, is not missed. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The owner found it, or the plan lowered, before it parked.")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer woke the owner.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Parked past the boundary, and nobody wakes it.")
@State
public class EmptiedBlockStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final Meeting meeting = new Meeting();
    private long parkedUntilNanos;

    public EmptiedBlockStress() {
        raced.waitInVain();
    }

    @Actor
    public void producer() {
        meeting.comeLater();
        raced.engine.schedule(RacedEngine.node());
    }

    @Actor
    public void owner() {
        meeting.begin();
        parkedUntilNanos = raced.engine.step(0);
    }

    @Arbiter
    public void verdict(I_Result result) {
        if (parkedUntilNanos <= RacedEngine.TICK_NANOS) {
            result.r1 = RacedNode.IN_TIME;
        } else if (raced.wasWoken() && raced.engine.nextStepNanos() <= RacedEngine.TICK_NANOS) {
            result.r1 = RacedNode.WOKEN;
        }
    }
}
