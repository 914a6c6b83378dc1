package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** A future that completes while it is given a time limit leaves nothing in the timer. */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Nothing is pending.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "A timeout is left for a future that is done.")
@State
public class FutureVersusLimitStress {
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(new ManualTime()).build();
    private final CompletableFuture<String> future = new CompletableFuture<>();

    @Actor
    public void limit() {
        TimedFutures.on(timer).orTimeout(future, Duration.ofHours(1));
    }

    @Actor
    public void complete() {
        future.complete("answer");
    }

    @Arbiter
    public void settle(J_Result result) {
        result.r1 = timer.pending();
        // Else it is listed until a collection.
        timer.stop();
    }
}
