package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The last task of a service ends after its shutdown: a thread that finds it terminated finds the future done. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "Terminated before its last task has ended.")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "The future first.")
@State
public class TerminatedVersusDoneStress {
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(new ManualTime()).build();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
    private final RunnableScheduledFuture<?> future =
            (RunnableScheduledFuture<?>) service.schedule(() -> {}, 1, TimeUnit.HOURS);

    public TerminatedVersusDoneStress() {
        service.shutdown();
    }

    @Actor
    public void run() {
        future.run();
    }

    @Actor
    public void look(ZZ_Result result) {
        result.r1 = service.isTerminated();
        result.r2 = future.isDone();
    }
}
