package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I1, I5: a cancel that comes by its timeout before the intake does clears no place but its own. */
@JCStressTest
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Cancelled before or after it lay there, and nothing else.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Another timeout is gone, or the counters are wrong.")
@State
public class CancelBeforePutStress {
    private final RacedEngine raced = RacedEngine.patient();
    private final RacedNode other = RacedEngine.node();
    private final RacedNode node = RacedEngine.node();

    public CancelBeforePutStress() {
        raced.engine.schedule(other);
    }

    @Actor
    public void producer() {
        raced.engine.schedule(node);
    }

    @Actor
    public void canceller(IZ_Result result) {
        result.r1 = raced.cancel(node);
    }

    @Arbiter
    public void settle(IZ_Result result) {
        raced.engine.step(RacedEngine.TICK_NANOS);
        result.r2 = other.runs() == 1 && node.runs() == 0 && raced.hasCounters(1, 1, 0);
    }
}
