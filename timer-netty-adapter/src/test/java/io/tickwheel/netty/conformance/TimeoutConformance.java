package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The handle that {@code newTimeout} returns, in each state that it can be in. */
abstract class TimeoutConformance extends Conformance {
    TimeoutConformance(TimerSubject subject) {
        super(subject);
    }

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
    void aTaskIsGivenItsTimeoutAlreadyExpired() {
        Timer timer = timer();
        NamedTask task = new NamedTask();

        Timeout timeout = timer.newTimeout(task, 1, MILLISECONDS);
        RecordingTask.Call run = task.awaitRun();

        assertThat(run.timeout()).isSameAs(timeout);
        assertThat(run.expired()).isTrue();
        assertThat(run.cancelled()).isFalse();
    }

    @Test
    void aTimeoutThatExpiredStaysSo() {
        Timer timer = timer();
        NamedTask task = new NamedTask();

        Timeout timeout = timer.newTimeout(task, 1, MILLISECONDS);
        task.awaitRun();

        assertThat(timeout.cancel()).isFalse();
        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timeout.isCancelled()).isFalse();
        assertThat(timeout.toString())
                .containsPattern("deadline: \\d+ ns ago")
                .contains("task: a named task")
                .doesNotContain("cancelled");
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

        assertThat(timeout.cancel()).isFalse();
        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(timeout.toString()).contains(", cancelled").contains("task: a named task");
    }

    @Test
    void aTimeoutThatStopReturnedIsACancelledOne() {
        Timer timer = timer();
        NamedTask task = new NamedTask();
        Timeout timeout = timer.newTimeout(task, FAR_MILLIS, MILLISECONDS);

        assertThat(timer.stop()).containsExactly(timeout);

        assertThat(timeout.cancel()).isFalse();
        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(timeout.toString()).contains(", cancelled").contains("task: a named task");
    }

    @Test
    void aNegativeDelayIsPrintedOrNot() {
        NamedTask task = new NamedTask();
        Timeout timeout = timer().newTimeout(task, -1_000_000_000, SECONDS);

        String longAgo = "deadline: \\d{18,} ns ago";
        if (subject.negativeDelaysArePrinted()) {
            assertThat(timeout.toString()).containsPattern(longAgo);
        } else {
            assertThat(timeout.toString()).containsPattern("deadline: (now|1 ns later|\\d{1,11} ns ago),");
        }
        assertThat(task.awaitRun().timeout()).as("due at once").isSameAs(timeout);
    }

    @Test
    void aTimeoutForEverCanBePrinted() {
        Timeout timeout = timer().newTimeout(new NamedTask(), Long.MAX_VALUE, MILLISECONDS);

        assertThat(timeout.toString()).containsPattern("deadline: \\d{10,} ns later");
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

    @Test
    void eachTimeoutIsEqualToItselfOnly() {
        Timer timer = timer();
        RecordingTask task = new RecordingTask();
        List<Timeout> timeouts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            timeouts.add(timer.newTimeout(task, FAR_MILLIS, MILLISECONDS));
        }

        assertThat(timeouts).doesNotHaveDuplicates();
        assertThat(timer.stop()).containsExactlyInAnyOrderElementsOf(timeouts);
    }

    private static final class NamedTask extends RecordingTask {
        @Override
        public String toString() {
            return "a named task";
        }
    }
}
