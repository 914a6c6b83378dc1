package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The broken twin of {@link ScaleVersusScheduleStress}: it does not read the factor again after it is a member. */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "It lies there, and was not lost.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It lies where a former factor had it.")
@State
public class ScaleVersusScheduleTwinStress {
    private static final WheelTimer TIMER =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    private volatile long delayHours = 3;
    private volatile @Nullable TimeoutHandle member;

    @Actor
    public void schedule() {
        member = TIMER.schedule(t -> {}, Duration.ofHours(delayHours));
    }

    @Actor
    public void scale() {
        delayHours = 1;
        TimeoutHandle found = member;
        if (found != null) {
            found.reschedule(Duration.ofHours(1));
        }
    }

    @Arbiter
    public void settle(ZZ_Result result) {
        WheelTimeout timeout = (WheelTimeout) member;
        result.r1 = timeout.deadlineNanos() == Duration.ofHours(1).toNanos();
        result.r2 = timeout.cancel();
    }
}
