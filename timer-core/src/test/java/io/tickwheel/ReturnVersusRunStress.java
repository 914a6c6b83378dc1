package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** A task comes due while its service is shut down at once: it either runs or is returned. */
@JCStressTest
@Outcome(
        id = {"1, 0, true", "0, 1, true"},
        expect = Expect.ACCEPTABLE,
        desc = "One of them, and the service has terminated.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or it never terminates.")
@State
public class ReturnVersusRunStress {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
    private int runs;

    public ReturnVersusRunStress() {
        service.schedule(() -> runs++, 1, TimeUnit.HOURS);
    }

    @Actor
    public void run() {
        time.advance(Duration.ofHours(1));
        // An interrupt by the other must not reach the next sample.
        Thread.interrupted();
    }

    @Actor
    public void stop(IIZ_Result result) {
        result.r2 = service.shutdownNow().size();
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r1 = runs;
        result.r3 = service.isTerminated();
        timer.stop();
    }
}
