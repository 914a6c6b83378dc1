package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZJZ_Result;

/** A periodic task is cancelled while it runs and is armed again: nothing of it stays in timer or service. */
@JCStressTest
@Outcome(id = "true, 0, true", expect = Expect.ACCEPTABLE, desc = "Cancelled, and it has left both.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It is left in the timer, or in the service.")
@State
public class PeriodicCancelStress {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
    private final ScheduledFuture<?> future = service.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);

    @Actor
    public void run() {
        time.advance(Duration.ofHours(1));
    }

    @Actor
    public void cancel(ZJZ_Result result) {
        result.r1 = future.cancel(false);
    }

    @Arbiter
    public void settle(ZJZ_Result result) {
        result.r2 = timer.pending() + ((TimerExecutorService) service).active.size();
        service.shutdown();
        result.r3 = service.isTerminated();
        timer.stop();
    }
}
