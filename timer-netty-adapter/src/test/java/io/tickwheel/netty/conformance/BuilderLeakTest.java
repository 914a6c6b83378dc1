package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether Netty's detector watches a timer of the builder, whose thread is a daemon. */
@Tag("timing") // the collector decides when
class BuilderLeakTest {
    @Test
    void itDoesUnlessToldOtherwise() throws Exception {
        assertThat(lines("usual"))
                .hasSize(1)
                .allMatch(line -> line.contains("LEAK") && line.contains("HashedWheelTimer"));
        assertThat(lines("unwatched")).isEmpty();
    }

    /** The timer has ended with its host, before anybody could stop it. */
    @Test
    void oneWhoseHostHasEndedIsNoLeakOnceItIsStopped() throws Exception {
        assertThat(lines("stoppedAfterItsHost")).isEmpty();
    }

    private static List<String> lines(String scenario) throws Exception {
        return Isolation.run(BuilderLeakTest.class, scenario, TimerSubject.TICKWHEEL);
    }

    static List<String> usual(LoggedScenario of) {
        return AbandonedTimerConformance.reports(
                of, 500, () -> HashedWheelTimer.builder().build());
    }

    static List<String> unwatched(LoggedScenario of) {
        return AbandonedTimerConformance.reports(
                of, 5, () -> HashedWheelTimer.builder().leakDetection(false).build());
    }

    static List<String> stoppedAfterItsHost(LoggedScenario of) {
        return AbandonedTimerConformance.reports(of, 5, () -> {
            HashedWheelTimer timer =
                    HashedWheelTimer.builder().timeSource(new EndedHost()).build();
            timer.newTimeout(timeout -> {}, 1, TimeUnit.DAYS);
            assertThat(timer.counts().returned()).as("the host has ended").isEqualTo(1);
            assertThat(timer.stop()).isEmpty();
            return timer;
        });
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
