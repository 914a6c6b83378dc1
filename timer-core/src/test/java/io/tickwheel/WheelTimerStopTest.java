package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What stop returns, and what a stopped timer does. */
class WheelTimerStopTest {
    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();

    @Test
    void stopReturnsWhatHasNotEndedWhereverItLies() {
        timer.schedule(task, 1, MILLISECONDS);
        TimeoutHandle transferred = timer.schedule(task, 100, MILLISECONDS);
        TimeoutHandle never = timer.schedule(task, Duration.ofSeconds(Long.MAX_VALUE));
        TimeoutHandle transferredAndCancelled = timer.schedule(task, 100, MILLISECONDS);
        time.advance(1, MILLISECONDS);
        TimeoutHandle queued = timer.schedule(task, 100, MILLISECONDS);
        TimeoutHandle queuedAndCancelled = timer.schedule(task, 100, MILLISECONDS);
        transferredAndCancelled.cancel();
        queuedAndCancelled.cancel();

        assertThat(timer.stop()).containsExactlyInAnyOrder(transferred, never, queued);

        assertThat(task.cancels())
                .containsExactlyInAnyOrder(transferredAndCancelled, queuedAndCancelled, transferred, never, queued);
        assertThat(task.runs()).hasSize(1);
        assertThat(timer.pending()).isZero();
        assertThat(timer.stop()).as("the second time").isEmpty();
        assertRefusesWork();
    }

    @Test
    void closeStops() {
        TimeoutHandle timeout;
        try (WheelTimer closed = WheelTimer.builder().timeSource(time).build()) {
            timeout = closed.schedule(task, 10, MILLISECONDS);
            closed.start();
        }

        assertThat(timeout.isCancelled()).isTrue();
        assertThat(task.cancels()).containsExactly(timeout);
        timeout.timer().close();
        assertThat(task.cancels()).hasSize(1);
    }

    @Test
    void aTaskMayNotStopItsTimer() {
        List<Throwable> thrown = new ArrayList<>();
        timer.schedule(timeout -> thrown.add(catchThrowable(timer::stop)), 10, MILLISECONDS);
        timer.schedule(task, 10, MILLISECONDS);
        TimeoutHandle later = timer.schedule(task, 20, MILLISECONDS);

        time.advance(10, MILLISECONDS);

        assertThat(thrown)
                .singleElement()
                .isInstanceOf(IllegalStateException.class)
                .hasToString("java.lang.IllegalStateException: stop() cannot be called from a task that runs on the"
                        + " timer's own thread");
        assertThat(task.runs()).as("what was due after it").hasSize(1);
        assertThat(timer.stop()).as("what waited").containsExactly(later);
    }

    @Test
    void whatAnExecutorWasGivenRunsAfterStopUnlessItRepeats() {
        Queue<Runnable> handedOver = new ArrayDeque<>();
        WheelTimer onExecutor =
                WheelTimer.builder().timeSource(time).executor(handedOver::add).build();
        RecordingTask repeating = new RecordingTask();
        TimeoutHandle once = onExecutor.schedule(task, 10, MILLISECONDS);
        TimeoutHandle again =
                onExecutor.schedule(repeating, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));
        time.advance(10, MILLISECONDS);

        assertThat(onExecutor.stop()).containsExactly(again);
        handedOver.forEach(Runnable::run);

        assertThat(task.runs()).containsExactly(once);
        assertThat(repeating.runs()).isEmpty();
        assertThat(repeating.cancels()).containsExactly(again);
        assertThat(onExecutor.counts()).isEqualTo(new TimerCounts(2, 1, 0, 1, 0, 0));
    }

    private void assertRefusesWork() {
        refused(() -> timer.schedule(task, 1, MILLISECONDS));
        refused(() -> timer.schedule(task, Duration.ofMillis(1)));
        refused(timer::start);
    }

    @Test
    void whatLaterCallsThrowSaysWhereTheTimerWasStopped() {
        timer.stop();
        timer.stop();
        Throwable first =
                catchThrowable(() -> timer.schedule(task, 1, MILLISECONDS)).getCause();
        Throwable second = catchThrowable(timer::start).getCause();

        assertThat(first)
                .hasMessage("the timer was stopped here")
                .hasStackTraceContaining("WheelTimerStopTest.whatLaterCallsThrowSaysWhereTheTimerWasStopped(");
        assertThat(second)
                .isNotSameAs(first)
                .satisfies(cause -> assertThat(cause.getStackTrace()).isEqualTo(first.getStackTrace()));
    }

    private static void refused(ThrowingCallable call) {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(call)
                .withMessage("cannot be started once stopped");
    }
}
