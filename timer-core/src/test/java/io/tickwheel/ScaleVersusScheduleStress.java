package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A timeout that is scheduled while another thread scales all: it lies where the factor that remains has it. */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "It lies there, and was not lost.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It lies where a former factor had it.")
@State
public class ScaleVersusScheduleStress {
    private static final WheelTimer TIMER =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    private final ScaledTimeouts scaled = TIMER.newScaledTimeouts();
    private WheelTimeout timeout;

    @Actor
    public void schedule() {
        timeout = (WheelTimeout) scaled.schedule(t -> {}, Duration.ofHours(1), Duration.ofHours(3));
    }

    @Actor
    public void scale() {
        scaled.scale(0.5);
        scaled.scale(0);
    }

    @Arbiter
    public void settle(ZZ_Result result) {
        double hours = (double) timeout.deadlineNanos() / Duration.ofHours(1).toNanos();
        result.r1 = hours == 1 + 2 * scaled.factor();
        result.r2 = timeout.cancel();
    }
}
