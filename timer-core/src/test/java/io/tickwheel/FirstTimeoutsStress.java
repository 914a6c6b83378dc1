package io.tickwheel;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** Two threads schedule the first timeouts of a timer: it starts once, and both are taken in. */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "Told once, both pending.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Told twice or never, or a timeout is lost.")
@State
public class FirstTimeoutsStress {
    private final AtomicInteger starts = new AtomicInteger();
    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(new ManualTime())
            .listener(new TimerListener() {
                @Override
                public void started(TimerDiagnostics of) {
                    starts.incrementAndGet();
                }
            })
            .build();

    @Actor
    public void first() {
        timer.schedule(t -> {}, Duration.ofHours(1));
    }

    @Actor
    public void second() {
        timer.schedule(t -> {}, Duration.ofHours(2));
    }

    @Arbiter
    public void settle(IJ_Result result) {
        result.r1 = starts.get();
        result.r2 = timer.pending();
        // Else it is listed for ever, as something is pending in it.
        timer.stop();
    }
}
