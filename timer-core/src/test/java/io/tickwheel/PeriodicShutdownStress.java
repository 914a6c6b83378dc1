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

/** A periodic task runs while its service is shut down: it is cancelled, and not armed again. */
@JCStressTest
@Outcome(id = "true, 0, true", expect = Expect.ACCEPTABLE, desc = "It is cancelled, and the service has ended.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It is left in the timer, or in the service.")
@State
public class PeriodicShutdownStress {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
    private final ScheduledFuture<?> future = service.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);

    @Actor
    public void run() {
        time.advance(Duration.ofHours(1));
    }

    @Actor
    public void shutDown() {
        service.shutdown();
    }

    @Arbiter
    public void settle(ZJZ_Result result) {
        result.r1 = future.isCancelled();
        result.r2 = timer.pending();
        result.r3 = service.isTerminated();
        timer.stop();
    }
}
