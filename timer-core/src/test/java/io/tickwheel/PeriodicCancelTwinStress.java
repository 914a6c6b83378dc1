package io.tickwheel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The broken twin of {@link PeriodicCancelStress}: it looks whether it was cancelled, and then is armed, without a
 * lock.
 */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Cancelled, and not armed.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It is left in the timer.")
@State
public class PeriodicCancelTwinStress {
    private static final WheelTimer TIMER = WheelTimer.create();

    private volatile boolean isCancelled;
    private volatile TimeoutHandle timeout = arm();

    @Actor
    public void run() {
        if (!isCancelled) {
            timeout = arm();
        }
    }

    @Actor
    public void cancel(ZZ_Result result) {
        isCancelled = true;
        timeout.cancel();
        result.r1 = isCancelled;
    }

    @Arbiter
    public void settle(ZZ_Result result) {
        result.r2 = timeout.cancel();
    }

    private static TimeoutHandle arm() {
        return TIMER.schedule(() -> {}, 1, TimeUnit.HOURS);
    }
}
