package io.tickwheel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A run of a periodic task ends while its service is shut down: it is not put into the timer again. */
@JCStressTest
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "It has ended, and so has the service.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It is left in the timer, or in the service.")
@State
public class PeriodicShutdownStress {
    private static final WheelTimer TIMER = WheelTimer.create();

    private final TimerExecutorService service = TIMER.asScheduledExecutorService(Runnable::run);
    private final ScheduledTask<?> task =
            (ScheduledTask<?>) service.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);

    @Actor
    public void run() {
        task.run();
    }

    @Actor
    public void shutDown() {
        service.shutdown();
    }

    @Arbiter
    public void settle(ZZ_Result result) {
        result.r1 = task.disarm();
        result.r2 = service.isTerminated();
    }
}
