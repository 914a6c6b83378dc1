package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.intake.RacedNode;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** To be found broken: {@link RepeatedTaskStress} with one reading of the time, before that of the task. */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "It does not run yet.")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "When this run began.")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "When the run before began.")
@State
public class RepeatedTaskTwinStress {
    private final AtomicLong sinceNanos = new AtomicLong(1);
    private final CurrentTask mark = new CurrentTask();
    private final RacedNode node = RacedNode.ofFirstTick();

    @Actor
    public void worker() {
        sinceNanos.setRelease(2);
        mark.mark(node);
    }

    @Actor
    public void reader(J_Result result) {
        long nanos = sinceNanos.getAcquire();
        result.r1 = mark.isRunning(node) ? nanos : CurrentTask.ENDED;
    }
}
