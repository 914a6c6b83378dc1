package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.Locations;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I1, I5: a run on an executor ends while the timeout is cancelled: it runs no more, and is nowhere. */
@JCStressTest
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Cancelled, before it was put back or after that.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The cancel was lost, or the counters are wrong.")
@State
public class RearmCancelStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final RacedRepeatingNode node = new RacedRepeatingNode(RacedRepeatingNode.HANDED_OVER);

    public RearmCancelStress() {
        raced.engine.schedule(node);
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Actor
    public void executor() {
        raced.engine.rearm(node, 2 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void canceller(IZ_Result result) {
        result.r1 = raced.cancel(node);
    }

    @Arbiter
    public void settle(IZ_Result result) {
        raced.engine.step(2 * RacedEngine.TICK_NANOS);
        result.r2 = node.runs() == 1 && !Locations.hasLocation(node) && raced.isSettled(0, 1, 0);
    }
}
