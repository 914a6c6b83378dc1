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

/** I1, I5: a timeout that is moved to earlier while it is cancelled is cancelled. */
@JCStressTest
@Outcome(
        id = {"0, 1, true", "1, 1, true"},
        expect = Expect.ACCEPTABLE,
        desc = "Cancelled, before or after the move.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It has run, or the counters are wrong.")
@State
public class MoveCancelStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final RacedNode node = new RacedNode(9 * RacedEngine.TICK_NANOS);

    public MoveCancelStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void mover(IIZ_Result result) {
        result.r1 = raced.move(node, RacedEngine.TICK_NANOS);
    }

    @Actor
    public void canceller(IIZ_Result result) {
        result.r2 = raced.cancel(node);
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        raced.engine.step(2 * RacedEngine.TICK_NANOS);
        raced.engine.step(9 * RacedEngine.TICK_NANOS);
        result.r3 = node.runs() == 0 && !Locations.hasLocation(node) && raced.isSettled(0, 1, 0);
    }
}
