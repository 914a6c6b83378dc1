package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** To be found broken: {@link CurrentTaskStress} with the task shown before its time. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Each time both of one task, or none.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "One task with another's time.")
@State
public class CurrentTaskTwinStress {
    private final RacedMark race = new RacedMark() {
        @Override
        void begin(TimeoutNode node, long nowNanos) {
            mark.node.setRelease(node);
            mark.begunNanos.setRelease(nowNanos);
        }
    };

    @Actor
    public void worker() {
        race.run();
    }

    @Actor
    public void reader(Z_Result result) {
        result.r1 = race.read();
    }
}
