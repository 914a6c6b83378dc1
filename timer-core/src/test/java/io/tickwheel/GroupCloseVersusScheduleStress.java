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

/** A timeout that is scheduled in a group while another thread closes it: it is refused or cancelled. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Refused, or cancelled.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "It is pending in a closed group.")
@State
public class GroupCloseVersusScheduleStress {
    private static final WheelTimer TIMER =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    private final TimeoutGroup group = TIMER.newGroup();
    private @Nullable TimeoutHandle timeout;

    @Actor
    public void schedule() {
        try {
            timeout = group.schedule(t -> {}, Duration.ofHours(1));
        } catch (IllegalStateException refused) {
            timeout = null;
        }
    }

    @Actor
    public void close() {
        group.close();
    }

    @Arbiter
    public void settle(Z_Result result) {
        result.r1 = timeout == null || timeout.isCancelled();
    }
}
