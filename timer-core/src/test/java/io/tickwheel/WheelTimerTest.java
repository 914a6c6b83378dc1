package io.tickwheel;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a scheduled task runs, how many may wait, and how they are counted. */
class WheelTimerTest {
    private static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE);

    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer =
            WheelTimer.builder().tick(Duration.ofMillis(10)).timeSource(time).build();

    @Test
    void aTaskRunsAtTheFirstTickBoundaryAfterItsDeadline() {
        timer.schedule(task, Duration.ofMillis(25));

        time.advance(Duration.ofMillis(30).minusNanos(1));
        assertThat(task.runs()).isEmpty();
        time.advance(1, NANOSECONDS);
        assertThat(task.runs()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void withoutADelayATaskRunsAtTheNextTick(long delaySeconds) {
        time.advance(14, MILLISECONDS);
        TimeoutHandle byDuration = timer.schedule(task, Duration.ofSeconds(delaySeconds));
        TimeoutHandle byUnit = timer.schedule(task, delaySeconds, SECONDS);

        time.advance(5, MILLISECONDS);
        assertThat(task.runs()).isEmpty();
        time.advance(1, MILLISECONDS);
        assertThat(task.runs()).containsExactly(byDuration, byUnit);
    }

    @Test
    void aDelayThatOverflowsMeansNever() {
        time.advance(Duration.ofDays(1));
        timer.schedule(task, Duration.ofSeconds(Long.MAX_VALUE));
        timer.schedule(task, Long.MAX_VALUE, DAYS);
        timer.schedule(task, Long.MAX_VALUE, NANOSECONDS);
        assertThat(time.untilNextStep()).isEqualTo(NEVER);

        time.advance(Duration.ofDays(100_000));

        assertThat(task.runs()).isEmpty();
        assertThat(timer.pending()).isEqualTo(3);
        assertThat(timer.stop()).hasSize(3);
    }

    @Test
    void argumentsAreNeededAndWithoutThemNothingIsScheduled() {
        refusedForNull("task", () -> timer.schedule((TimerTask) null, Duration.ZERO));
        refusedForNull("delay", () -> timer.schedule(task, (Duration) null));
        refusedForNull("task", () -> timer.schedule((TimerTask) null, 1, SECONDS));
        refusedForNull("unit", () -> timer.schedule(task, 1, null));

        assertThat(timer.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));
        assertThat(time.untilNextStep()).isEqualTo(NEVER);
    }

    @Test
    void aboveTheLimitTimeoutsAreRejectedAndCountedAsNothingElse() {
        WheelTimer limited = limitedTo(2);
        limited.schedule(task, 10, MILLISECONDS);
        limited.schedule(task, 10, MILLISECONDS);

        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> limited.schedule(task, 10, MILLISECONDS))
                .withMessage("Number of pending timeouts (3) is greater than or equal to maximum allowed pending"
                        + " timeouts (2)");

        assertThat(limited.counts()).isEqualTo(new TimerCounts(2, 0, 0, 0, 1, 0));
        time.advance(10, MILLISECONDS);
        assertThat(task.runs()).hasSize(2);
    }

    private WheelTimer limitedTo(long maxPending) {
        return WheelTimer.builder().timeSource(time).maxPending(maxPending).build();
    }

    private static void refusedForNull(String argument, ThrowingCallable call) {
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(call).withMessage(argument);
    }
}
