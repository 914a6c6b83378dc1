package io.tickwheel;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Threads that meet at a timer, a group or a future with a time limit. */
public class TimerStress {
    private TimerStress() {}

    /** Two threads schedule the first timeouts of a timer: it starts once, and both are taken in. */
    @JCStressTest
    @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "Told once, both pending.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Told twice or never, or a timeout is lost.")
    @State
    public static class FirstTimeouts {
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

    /** A future that completes while it is given a time limit leaves nothing in the timer. */
    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Nothing is pending.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "A timeout is left for a future that is done.")
    @State
    public static class FutureVersusLimit {
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

    /** A timeout is added to a group while another thread closes that: it is cancelled. */
    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
    @Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "It is pending in a closed group.")
    @State
    public static class GroupCloseVersusAdd {
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
}
