package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** A command that is given to a service while that is shut down either runs or is rejected, and the service ends. */
@JCStressTest
@Outcome(
        id = {"1, 1, true", "0, 0, true"},
        expect = Expect.ACCEPTABLE,
        desc = "Taken and run, or rejected.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Taken and lost, or the service never terminates.")
@State
public class ExecuteVersusShutdownStress {
    private static final WheelTimer TIMER =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    private final ScheduledExecutorService service = TIMER.asScheduledExecutorService(Runnable::run);
    private int runs;

    @Actor
    public void execute(IIZ_Result result) {
        try {
            service.execute(() -> runs++);
            result.r1 = 1;
        } catch (RejectedExecutionException e) {
            result.r1 = 0;
        }
    }

    @Actor
    public void shutDown() {
        service.shutdown();
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r2 = runs;
        result.r3 = service.isTerminated();
    }
}
