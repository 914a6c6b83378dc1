package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The handle that {@code newTimeout} returns, in each state that it can be in. */
abstract class TimeoutConformance extends Conformance {
    @Test
    void aTimeoutThatWaitsIsNeitherExpiredNorCancelled() {
        Timer timer = timer();
        NamedTask task = new NamedTask();

        Timeout timeout = timer.newTimeout(task, FAR_MILLIS, MILLISECONDS);

        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.isCancelled()).isFalse();
        assertThat(timeout.toString())
                .startsWith("HashedWheelTimer$HashedWheelTimeout(")
                .containsPattern("deadline: \\d+ ns later")
                .contains("task: a named task")
                .doesNotContain("cancelled");
    }

    @Test
    void aTimeoutThatExpiredStaysSo() {
        Timer timer = timer();
        NamedTask task = new NamedTask();

        Timeout timeout = timer.newTimeout(task, 1, MILLISECONDS);
        RecordingTask.Call run = task.awaitRun();

        assertThat(run.timeout()).isSameAs(timeout);
        assertThat(run.expired()).isTrue();
        assertThat(run.cancelled()).isFalse();
        hasEnded(timeout, timer, task, false);
        assertThat(timeout.toString()).containsPattern("deadline: \\d+ ns ago").doesNotContain("cancelled");
    }

    @Test
    void aTimeoutThatWasCancelledStaysSo() {
        Timer timer = timer();
        NamedTask task = new NamedTask();
        Timeout timeout = timer.newTimeout(task, 10, MILLISECONDS);
        while (!timeout.cancel()) { // this thread was held up for as long as the delay
            timeout = timer.newTimeout(task, 10, MILLISECONDS);
        }

        assertThat(timeout.cancel()).isFalse();
        schedule(timer, 20).awaitRun();

        hasEnded(timeout, timer, task, true);
        assertThat(timeout.toString()).contains(", cancelled");
    }

    @Test
    void aTimeoutThatStopReturnedIsACancelledOne() {
        Timer timer = timer();
        NamedTask task = new NamedTask();
        Timeout timeout = timer.newTimeout(task, FAR_MILLIS, MILLISECONDS);

        assertThat(timer.stop()).containsExactly(timeout);

        hasEnded(timeout, timer, task, true);
        assertThat(timeout.toString()).contains(", cancelled");
    }

    private static void hasEnded(Timeout timeout, Timer timer, NamedTask task, boolean isCancelled) {
        assertThat(timeout.cancel()).isFalse();
        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout.isExpired()).isEqualTo(!isCancelled);
        assertThat(timeout.isCancelled()).isEqualTo(isCancelled);
        assertThat(timeout.toString()).contains("task: a named task");
    }

    @Test
    void aNegativeDelayIsPrintedOrNot() {
        NamedTask task = new NamedTask();
        Timeout timeout = timer().newTimeout(task, -1_000_000_000, SECONDS);

        String longAgo = "deadline: \\d{18,} ns ago";
        if (subject.isNettys()) {
            assertThat(timeout.toString()).containsPattern(longAgo);
        } else {
            assertThat(timeout.toString()).containsPattern("deadline: (now|1 ns later|\\d{1,11} ns ago),");
        }
        assertThat(task.awaitRun().timeout()).as("due at once").isSameAs(timeout);
    }

    @Test
    void aTaskCannotCancelItsOwnTimeout() {
        Timer timer = timer();
        AtomicReference<Boolean> cancelled = new AtomicReference<>();
        RecordingTask task = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                cancelled.set(timeout.cancel());
                super.run(timeout);
            }
        };

        timer.newTimeout(task, 1, MILLISECONDS);
        task.awaitRun();
        letOneTimeoutRun(timer);

        assertThat(cancelled.get()).isFalse();
        assertThat(task.cancels()).isEmpty();
        assertThat(subject.pendingTimeouts(timer)).isZero();
    }

    private static final class NamedTask extends RecordingTask {
        @Override
        public String toString() {
            return "a named task";
        }
    }
}
