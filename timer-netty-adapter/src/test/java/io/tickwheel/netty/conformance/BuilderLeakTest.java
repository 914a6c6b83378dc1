package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether Netty's detector watches a timer of the builder, whose thread is a daemon. */
@Tag("timing") // the collector decides when
class BuilderLeakTest {
    @Test
    void itDoesUnlessToldOtherwise() throws Exception {
        assertThat(Isolation.run(Usual.class, new TickwheelSubject()))
                .hasSize(1)
                .allMatch(line -> line.contains("LEAK") && line.contains("HashedWheelTimer"));
        assertThat(Isolation.run(Unwatched.class, new TickwheelSubject())).isEmpty();
    }

    /** The timer has ended with its host, before anybody could stop it. */
    @Test
    void oneWhoseHostHasEndedIsNoLeakOnceItIsStopped() throws Exception {
        assertThat(Isolation.run(StoppedAfterItsHost.class, new TickwheelSubject()))
                .isEmpty();
    }

    static final class Usual extends AbandonedTimerConformance.Forgotten {
        Usual() {
            super(500);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            return HashedWheelTimer.builder().build();
        }
    }

    static final class Unwatched extends AbandonedTimerConformance.Forgotten {
        Unwatched() {
            super(10);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            return HashedWheelTimer.builder().leakDetection(false).build();
        }
    }

    static final class StoppedAfterItsHost extends AbandonedTimerConformance.Forgotten {
        StoppedAfterItsHost() {
            super(10);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            HashedWheelTimer timer =
                    HashedWheelTimer.builder().timeSource(new EndedHost()).build();
            timer.newTimeout(timeout -> {}, 1, TimeUnit.DAYS);
            if (timer.counts().returned() != 1 || !timer.stop().isEmpty()) {
                report.add("the host has not ended");
            }
            return timer;
        }
    }

    /** A clock that steps its timers, and does not any more. */
    private static final class EndedHost implements TimeSource, TimerHost {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public boolean isHostThread() {
            return false;
        }

        @Override
        public void execute(Runnable step) {
            throw new RejectedExecutionException("ended");
        }

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            throw new RejectedExecutionException("ended");
        }
    }
}
