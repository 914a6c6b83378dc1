package io.tickwheel.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** A test that leaves timeouts pending. */
class FailOnPendingTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void failsWithWhatIsPending() {
        Throwable failure = Ran.one(Leaves.class).failure();

        assertThat(failure).isInstanceOf(AssertionError.class);
        assertThat(failure.getMessage().lines().map(String::strip))
                .contains(
                        "timer heartbeats: 3 timeouts in 2 groups, tracking all",
                        "timer others: 1 timeout in 1 group, tracking off")
                .anyMatch(line -> line.contains("-Dio.tickwheel.tracking=all"))
                .anyMatch(line -> line.matches(
                        "2 +0 ns +in 3 s +" + Leaves.class.getName().replace("$", "\\$")
                                + "\\$Beat, at .*\\$Leaves\\.beat\\(FailOnPendingTest\\.java:[0-9]+\\)"))
                .anyMatch(line -> line.matches("1 +0 ns +never +.*\\$Leaves\\$\\$Lambda.*, at .*\\.test\\(.*\\)"))
                .anyMatch(line -> line.matches("1 +- +in 1 s +.*, not tracked"))
                .anyMatch(line -> line.matches("made at .*\\$Leaves.<init>\\(FailOnPendingTest.java:.*"));
    }

    @Test
    void passesIfNothingIsPendingOrTheTimerWasStopped() {
        Ran.one(LeavesNothing.class).isSuccess(5);
    }

    @Test
    void theNearestAnnotationCounts() {
        Ran ran = Ran.one(Nearest.class);

        assertThat(ran.tests()).isEqualTo(5);
        assertThat(ran.succeeded()).as("on the method, and on the inner class").isEqualTo(2);
        assertThat(ran.failures())
                .hasSize(3)
                .allSatisfy(failure -> assertThat(failure)
                        .isInstanceOf(AssertionError.class)
                        .hasMessageStartingWith("pending at the end of the test: each timeout has"));
    }

    @Test
    void aFailureStaysWhatItIs() {
        Throwable failure = Ran.one(Fails.class).failure();

        assertThat(failure).hasMessage("of the test").hasNoSuppressedExceptions();
    }

    @Test
    void anAbortedTestStaysAborted() {
        Ran ran = Ran.one(Aborts.class);

        assertThat(ran.failures()).isEmpty();
        assertThat(ran.aborted()).isEqualTo(1);
    }

    @Test
    void whatATaskHasThrownTooLateForAdvanceFailsTheTest() {
        assertThat(Ran.one(FailsOnAnExecutor.class).failure()).hasMessage("of a task on an executor");
    }

    private static WheelTimer timerOn(ManualTime time) {
        return WheelTimer.builder().timeSource(time).build();
    }

    @VirtualTime(failOnPending = true)
    static class Leaves {
        private final WheelTimer timer;
        private final WheelTimer other;

        Leaves(ManualTime time) {
            timer = WheelTimer.builder()
                    .timeSource(time)
                    .name("heartbeats")
                    .tracking(Tracking.all())
                    .build();
            other = WheelTimer.builder()
                    .timeSource(time)
                    .name("others")
                    .tracking(Tracking.off())
                    .build();
        }

        @Test
        void test() {
            beat(4);
            beat(3);
            timer.schedule(() -> {}, Duration.ofSeconds(Long.MAX_VALUE));
            other.schedule(() -> {}, SECOND);
        }

        private void beat(long seconds) {
            timer.schedule(new Beat(), Duration.ofSeconds(seconds));
        }

        static final class Beat implements TimerTask {
            @Override
            public void run(TimeoutHandle timeout) {}
        }
    }

    @VirtualTime(failOnPending = true)
    static class LeavesNothing {
        private final ManualTime time;
        private final WheelTimer timer;
        private TimeoutHandle cancelledAfterwards;

        LeavesNothing(ManualTime time) {
            this.time = time;
            timer = timerOn(time);
        }

        @AfterEach
        void cancel() {
            if (cancelledAfterwards != null) {
                cancelledAfterwards.cancel();
            }
        }

        @Test
        void hasNoTimeout() {}

        @Test
        void runsIt() {
            timer.schedule(() -> {}, SECOND);
            time.advance(SECOND);
        }

        @Test
        void cancelsItAfterwards() {
            cancelledAfterwards = timer.schedule(() -> {}, SECOND);
        }

        @Test
        void stopsTheTimer() {
            timer.schedule(() -> {}, SECOND);
            timer.stop();
        }

        @Test
        void hasATimerOfAnotherTime() {
            timerOn(new ManualTime()).schedule(() -> {}, SECOND);
        }
    }

    @VirtualTime(failOnPending = true)
    abstract static class Asked {}

    static class Nearest extends Asked {
        @Test
        void ofTheSuperclass(ManualTime time) {
            timerOn(time).schedule(() -> {}, SECOND);
        }

        @Test
        @VirtualTime
        void ofTheMethod(ManualTime time) {
            timerOn(time).schedule(() -> {}, SECOND);
        }

        @Nested
        class Inner {
            @Test
            void ofTheOuterClass(ManualTime time) {
                timerOn(time).schedule(() -> {}, SECOND);
            }
        }

        @Nested
        @VirtualTime
        class Exempt {
            @Test
            void ofTheInnerClass(ManualTime time) {
                timerOn(time).schedule(() -> {}, SECOND);
            }

            @Test
            @VirtualTime(failOnPending = true)
            void ofTheMethodOfTheInnerClass(ManualTime time) {
                timerOn(time).schedule(() -> {}, SECOND);
            }
        }
    }

    @VirtualTime(failOnPending = true)
    static class Fails {
        @Test
        void test(ManualTime time) {
            timerOn(time).schedule(() -> {}, SECOND);
            throw new AssertionFailedError("of the test");
        }
    }

    @VirtualTime(failOnPending = true)
    static class Aborts {
        @Test
        void test(ManualTime time) {
            timerOn(time).schedule(() -> {}, SECOND);
            throw new TestAbortedException("as an assumption does");
        }
    }

    @VirtualTime
    static class FailsOnAnExecutor {
        @Test
        void test(ManualTime time) {
            Queue<Runnable> handedOver = new ArrayDeque<>();
            WheelTimer timer = WheelTimer.builder()
                    .timeSource(time)
                    .executor(handedOver::add)
                    .exceptionHandler((timeout, thrown) -> {})
                    .build();
            timer.schedule(
                    () -> {
                        throw new AssertionError("of a task on an executor");
                    },
                    SECOND);
            time.advance(SECOND);
            handedOver.remove().run();
        }
    }
}
