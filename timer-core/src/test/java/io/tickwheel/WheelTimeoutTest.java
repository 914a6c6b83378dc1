package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handle tells of its timeout, and that a timeout ends once. */
class WheelTimeoutTest {
    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();

    @Test
    void aPendingTimeout() {
        TimeoutHandle timeout = timer.schedule(task, 10, MILLISECONDS);

        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.isCancelled()).isFalse();
        assertThat(timeout).hasToString("WheelTimeout(pending, task: a recording task)");
        assertKnowsTimerAndTask(timeout);
    }

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
    void aTimeoutThatStopReturned() {
        TimeoutHandle timeout = timer.schedule(task, 10, MILLISECONDS);
        timer.stop();

        assertThat(timeout.cancel()).isFalse();

        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(timeout).hasToString("WheelTimeout(cancelled, task: a recording task)");
        assertThat(task.cancels()).containsExactly(timeout);
        assertKnowsTimerAndTask(timeout);
    }

    @Test
    void aTaskSeesItsOwnTimeoutExpiredAndCannotCancelIt() {
        List<Boolean> seen = new ArrayList<>();
        timer.schedule(
                timeout -> {
                    seen.add(timeout.isExpired());
                    seen.add(timeout.cancel());
                },
                10,
                MILLISECONDS);

        time.advance(10, MILLISECONDS);

        assertThat(seen).containsExactly(true, false);
    }

    @Test
    void aTaskMayCancelOneThatIsDueAtTheSameTick() {
        List<TimeoutHandle> next = new ArrayList<>();
        timer.schedule(timeout -> next.get(0).cancel(), 10, MILLISECONDS);
        next.add(timer.schedule(task, 10, MILLISECONDS));

        time.advance(10, MILLISECONDS);

        assertThat(task.runs()).isEmpty();
        assertThat(task.cancels()).isEqualTo(next);
    }

    @Test
    void oneTaskMayHaveManyTimeouts() {
        TimeoutHandle first = timer.schedule(task, 20, MILLISECONDS);
        TimeoutHandle second = timer.schedule(task, 10, MILLISECONDS);
        TimeoutHandle third = timer.schedule(task, 15, MILLISECONDS);

        third.cancel();
        time.advance(20, MILLISECONDS);

        assertThat(task.runs()).containsExactly(second, first);
        assertThat(task.cancels()).containsExactly(third);
    }

    private void assertKnowsTimerAndTask(TimeoutHandle timeout) {
        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
    }
}
