package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** I9: a producer whose block is visited for a timeout that was cancelled, and the owner do not miss each other. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The owner found it, or the plan lowered, before it parked.")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer woke the owner.")
@Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = "The owner found a slot not written, and looks again.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Parked past the boundary, and nobody wakes it.")
@State
public class VisitStress {
    private static final long NEXT_NANOS = 2 * RacedEngine.TICK_NANOS;
    private static final int LOOKS_AGAIN = 3;

    private final RacedEngine raced = RacedEngine.patient();
    private final Meeting meeting = new Meeting();
    private long parkedUntilNanos;

    public VisitStress() {
        raced.waitInVain();
    }

    @Actor
    public void producer() {
        meeting.comeLater();
        raced.engine.schedule(new RacedNode(NEXT_NANOS));
    }

    @Actor
    public void owner() {
        meeting.begin();
        parkedUntilNanos = raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Arbiter
    public void verdict(I_Result result) {
        if (parkedUntilNanos <= NEXT_NANOS) {
            result.r1 = RacedNode.IN_TIME;
        } else if (raced.wasWoken() && raced.engine.nextStepNanos() <= NEXT_NANOS) {
            result.r1 = RacedNode.WOKEN;
        } else if (parkedUntilNanos < WheelGeometry.NEVER) {
            result.r1 = LOOKS_AGAIN;
        }
    }
}
