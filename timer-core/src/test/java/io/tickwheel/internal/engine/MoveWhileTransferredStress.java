package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.wheel.Locations;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1, I9: a timeout that is moved to earlier while the owner transfers it runs at its new time, wherever it lies. */
@JCStressTest
@Outcome(id = "1, 1, true", expect = Expect.ACCEPTABLE, desc = "Planned, and run at its new time.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Lost or late, or the counters are wrong.")
@State
public class MoveWhileTransferredStress {
    private final RacedEngine raced = new RacedEngine();
    private final Meeting meeting = new Meeting();
    private final RacedNode node = new RacedNode(9 * RacedEngine.TICK_NANOS);

    public MoveWhileTransferredStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void mover(IIZ_Result result) {
        meeting.comeLater();
        result.r1 = raced.move(node, 2 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void owner() {
        meeting.begin();
        raced.engine.step(0);
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        boolean isInTime = raced.engine.nextStepNanos() <= 2 * RacedEngine.TICK_NANOS;
        raced.engine.step(2 * RacedEngine.TICK_NANOS);
        result.r2 = node.runs();
        result.r3 = isInTime && !Locations.hasLocation(node) && raced.isSettled(1, 0, 0);
    }
}
