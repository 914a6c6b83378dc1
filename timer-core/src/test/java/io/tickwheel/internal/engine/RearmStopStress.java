package io.tickwheel.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I1, I5: a run on an executor ends while the engine is closed: the timeout is returned. */
@JCStressTest
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Returned.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Lost, or the counters are wrong.")
@State
public class RearmStopStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final RacedRepeatingNode node = new RacedRepeatingNode(RacedRepeatingNode.HANDED_OVER);

    public RearmStopStress() {
        raced.engine.schedule(node);
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Actor
    public void executor() {
        raced.engine.rearm(node, 2 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void stopper(IZ_Result result) {
        result.r1 = raced.close();
    }

    @Arbiter
    public void settle(IZ_Result result) {
        result.r2 = node.runs() == 1 && node.isCancelled() && raced.hasCounters(0, 0, 1);
    }
}
