package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1, I5: a timeout that is moved while the engine is closed is returned, whether it was moved before or not. */
@JCStressTest
@Outcome(
        id = {"0, 1, true", "1, 1, true"},
        expect = Expect.ACCEPTABLE,
        desc = "Returned, before or after the move.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Lost, or the counters are wrong.")
@State
public class MoveStopStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final RacedNode node = new RacedNode(9 * RacedEngine.TICK_NANOS);

    public MoveStopStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void mover(IIZ_Result result) {
        result.r1 = raced.move(node, RacedEngine.TICK_NANOS);
    }

    @Actor
    public void stopper(IIZ_Result result) {
        result.r2 = raced.close();
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r3 = raced.move(node, 20 * RacedEngine.TICK_NANOS) == 0 && raced.hasCounters(0, 0, 1);
    }
}
