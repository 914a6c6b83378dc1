package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** Who reads since when a task runs that repeats is not told when the run before began. */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "It does not run yet, or began while it was looked at.")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "When this run began.")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "When the run before began.")
@State
public class RepeatedTaskStress {
    private final CurrentTask mark = new CurrentTask();
    private final RacedNode node = RacedNode.ofFirstTick();

    public RepeatedTaskStress() {
        mark.begin(node, 1);
        mark.end();
    }

    @Actor
    public void worker() {
        mark.begin(node, 2);
    }

    @Actor
    public void reader(J_Result result) {
        result.r1 = mark.sinceNanos(node);
    }
}
