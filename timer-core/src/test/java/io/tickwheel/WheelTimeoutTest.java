package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handle tells of its timeout, and that a timeout ends once. */
class WheelTimeoutTest {
    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();

    @Test
    void anExpiredTimeout() {
        TimeoutHandle timeout = timer.schedule(task, 10, MILLISECONDS);
        time.advance(10, MILLISECONDS);

        assertThat(timeout.cancel()).isFalse();

        assertThat(timeout.isExpired()).isTrue();
        assertThat(timeout.isCancelled()).isFalse();
        assertThat(timeout).hasToString("WheelTimeout(expired, task: a recording task)");
        assertThat(task.runs()).containsExactly(timeout);
        assertThat(task.cancels()).isEmpty();
        assertKnowsTimerAndTask(timeout);
    }

    @ParameterizedTest(name = "after {0} ms")
    @ValueSource(ints = {0, 5, 9})
    void aCancelledTimeout(int waitedMillis) {
        timer.schedule(new RecordingTask(), 5, MILLISECONDS);
        TimeoutHandle timeout = timer.schedule(task, 10, MILLISECONDS);
        time.advance(waitedMillis, MILLISECONDS);

        assertThat(timeout.cancel()).isTrue();
        assertThat(task.cancels()).as("told before cancel returns").containsExactly(timeout);
        assertThat(timeout.cancel()).as("the second time").isFalse();
        time.advance(100, MILLISECONDS);

        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(timeout).hasToString("WheelTimeout(cancelled, task: a recording task)");
        assertThat(task.runs()).isEmpty();
        assertThat(task.cancels()).hasSize(1);
        assertKnowsTimerAndTask(timeout);
    }

    @Test
    void whatRemainsIsZeroFromTheDeadlineOn() {
        TimeoutHandle timeout = timer.schedule(task, Duration.ofNanos(15_500_000));
        assertThat(timeout.remaining()).isEqualTo(Duration.ofNanos(15_500_000));

        time.advance(15, MILLISECONDS);
        assertThat(timeout.remaining()).isEqualTo(Duration.ofNanos(500_000));
        time.advance(Duration.ofNanos(500_000));
        assertThat(timeout.remaining()).as("to the nanosecond").isZero();
        assertThat(task.runs()).as("at its tick").isEmpty();
        time.advance(1, MILLISECONDS);
        assertThat(timeout.remaining()).isZero();
        assertThat(task.runs()).containsExactly(timeout);
    }

    @Test
    void whatRemainsFollowsAMoveAndNoCancel() {
        TimeoutHandle timeout = timer.schedule(task, 10, MILLISECONDS);
        timeout.reschedule(20, MILLISECONDS);
        assertThat(timeout.remaining()).isEqualTo(Duration.ofMillis(20));

        timeout.cancel();
        time.advance(5, MILLISECONDS);

        assertThat(timeout.remaining()).isEqualTo(Duration.ofMillis(15));
    }

    @Test
    void whatRemainsOfATimeoutThatRepeatsIsTheTimeUntilItsNextRun() {
        TimeoutHandle timeout = timer.schedule(task, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(30)));
        assertThat(timeout.remaining()).isEqualTo(Duration.ofMillis(10));

        time.advance(15, MILLISECONDS);

        assertThat(timeout.remaining()).isEqualTo(Duration.ofMillis(25));
    }

    @Test
    void aTimeoutThatIsMovedRunsAtItsNewTimeAndCannotBeMovedOnceItHasEnded() {
        TimeoutHandle moved = timer.schedule(task, 10, MILLISECONDS);
        TimeoutHandle cancelled = timer.schedule(task, 10, MILLISECONDS);
        TimeoutHandle returned = timer.schedule(task, 10, MILLISECONDS);
        cancelled.cancel();
        assertThat(moved.reschedule(Duration.ofMillis(30))).isTrue();
        assertThat(returned.reschedule(Long.MAX_VALUE, TimeUnit.DAYS)).isTrue();

        time.advance(29, MILLISECONDS);
        assertThat(task.runs()).isEmpty();
        time.advance(1, MILLISECONDS);
        assertThat(task.runs()).containsExactly(moved);
        timer.stop();

        assertThat(moved.reschedule(Duration.ofMillis(5))).isFalse();
        assertThat(cancelled.reschedule(5, MILLISECONDS)).isFalse();
        assertThat(returned.reschedule(5, MILLISECONDS)).isFalse();
        time.advance(100, MILLISECONDS);
        assertThat(task.runs()).hasSize(1);
    }

    private void assertKnowsTimerAndTask(TimeoutHandle timeout) {
        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
    }
}
