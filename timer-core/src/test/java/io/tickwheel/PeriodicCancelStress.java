package io.tickwheel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** A periodic task that is cancelled while its run ends and it is armed again: nothing of it stays in the timer. */
@JCStressTest
@Outcome(id = "true, false, true", expect = Expect.ACCEPTABLE, desc = "Cancelled, not armed, and it has ended.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It is left in the timer, or in the service.")
@State
public class PeriodicCancelStress {
    private static final WheelTimer TIMER = WheelTimer.create();

    private final TimerExecutorService service = TIMER.asScheduledExecutorService(Runnable::run);
    private final ScheduledTask<?> task =
            (ScheduledTask<?>) service.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);

    @Actor
    public void run() {
        task.run();
    }

    @Actor
    public void cancel(ZZZ_Result result) {
        result.r1 = task.cancel(false);
    }

    @Arbiter
    public void settle(ZZZ_Result result) {
        result.r2 = task.disarm();
        service.shutdown();
        result.r3 = service.isTerminated();
    }
}
