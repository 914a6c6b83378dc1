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
import org.openjdk.jcstress.infra.results.Z_Result;

/** A timeout is added to a group while another thread closes that: it is cancelled. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "It is pending in a closed group.")
@State
public class GroupCloseVersusScheduleStress {
    private static final WheelTimer TIMER =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    private final TimeoutGroup group = new TimeoutGroup();
    private @Nullable TimeoutHandle timeout;

    @Actor
    public void schedule() {
        timeout = TIMER.schedule(t -> {}, Duration.ofHours(1));
        group.add(timeout);
    }

    @Actor
    public void close() {
        group.close();
    }

    @Arbiter
    public void settle(Z_Result result) {
        result.r1 = timeout != null && timeout.isCancelled();
    }
}
