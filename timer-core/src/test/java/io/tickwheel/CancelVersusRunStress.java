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
import org.openjdk.jcstress.infra.results.ZIJ_Result;

/** A task is cancelled while it comes due: it runs at most once, and stays in neither timer nor service. */
@JCStressTest
@Outcome(
        id = {"true, 0, 0", "true, 1, 0", "false, 1, 0"},
        expect = Expect.ACCEPTABLE,
        desc = "Cancelled before or during its run, or run.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Lost, or left in the timer or in the service.")
@State
public class CancelVersusRunStress {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
    private int runs;
    private final ScheduledFuture<?> future = service.schedule(() -> runs++, 1, TimeUnit.HOURS);

    @Actor
    public void run() {
        time.advance(Duration.ofHours(1));
    }

    @Actor
    public void cancel(ZIJ_Result result) {
        result.r1 = future.cancel(false);
    }

    @Arbiter
    public void settle(ZIJ_Result result) {
        result.r2 = runs;
        result.r3 = timer.pending() + ((TimerExecutorService) service).active.size();
        timer.stop();
    }
}
