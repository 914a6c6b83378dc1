package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code Timeout.cancel} does: the task does not run, and is told so where Netty has {@code cancelled}. */
abstract class CancelConformance extends Conformance {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCancelledTaskNeverRuns(boolean afterTheWorkerTookItIn) {
        Timer timer = timer();
        RecordingTask task = new RecordingTask();
        Timeout timeout = timer.newTimeout(task, 40, MILLISECONDS);
        if (afterTheWorkerTookItIn) {
            letOneTimeoutRun(timer);
        }

        boolean cancelled = timeout.cancel();
        schedule(timer, 60).awaitRun();

        assertThat(task.runs()).hasSize(cancelled ? 0 : 1);
        assertThat(timeout.isCancelled()).isEqualTo(cancelled);
    }

    @Test
    void aTaskMayCancelAnotherOneOfItsTick() {
        Timer timer = timer();
        AtomicReference<Timeout> second = new AtomicReference<>();
        AtomicReference<Boolean> cancelled = new AtomicReference<>();
        RecordingTask task = new RecordingTask();

        try (HeldWorker held = HeldWorker.hold(timer)) {
            timer.newTimeout(timeout -> cancelled.set(second.get().cancel()), OVERDUE_MILLIS, MILLISECONDS);
            second.set(timer.newTimeout(task, OVERDUE_MILLIS, MILLISECONDS));
            held.release();
        }
        letOneTimeoutRun(timer);

        assertThat(cancelled.get()).isTrue();
        assertThat(task.runs()).isEmpty();
        assertThat(second.get().isExpired()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theTaskIsToldOfItsCancellationOnce(boolean afterTheWorkerTookItIn) {
        Timer timer = timer();
        RecordingTask task = new RecordingTask();
        Timeout timeout = timer.newTimeout(task, FAR_MILLIS, MILLISECONDS);
        if (afterTheWorkerTookItIn) {
            letOneTimeoutRun(timer);
        }

        assertThat(timeout.cancel()).isTrue();
        assertThat(timeout.cancel()).isFalse();
        letOneTimeoutRun(timer);

        assertThat(task.cancels()).hasSize(NettyOnClassPath.timesToldOfCancel());
        assertThat(task.cancels()).allSatisfy(call -> {
            assertThat(call.timeout()).isSameAs(timeout);
            assertThat(call.cancelled()).isTrue();
            assertThat(call.expired()).isFalse();
            assertThat(call.thread())
                    .isSameAs(subject.cancelledRunsOnTheCancellingThread() ? Thread.currentThread() : workers.only());
        });
        assertThat(task.runs()).isEmpty();
    }

    @Test
    void theTaskIsToldBeforeCancelReturnsOrLater() {
        Timer timer = timer();
        RecordingTask task = new RecordingTask();

        try (HeldWorker held = HeldWorker.hold(timer)) {
            timer.newTimeout(task, FAR_MILLIS, MILLISECONDS).cancel();

            assertThat(task.cancels())
                    .hasSize(subject.cancelledRunsOnTheCancellingThread() ? NettyOnClassPath.timesToldOfCancel() : 0);
            held.release();
        }
        letOneTimeoutRun(timer);

        assertThat(task.cancels()).hasSize(NettyOnClassPath.timesToldOfCancel());
    }

    @Test
    void whenTheTaskIsToldItNoLongerCountsAsPending() {
        Timer timer = timer();
        AtomicLong pendingWhenTold = new AtomicLong(-1);
        RecordingTask task = new RecordingTask() {
            @Override
            public void cancelled(Timeout timeout) {
                pendingWhenTold.set(subject.pendingTimeouts(timeout.timer()));
                super.cancelled(timeout);
            }
        };

        timer.newTimeout(task, FAR_MILLIS, MILLISECONDS).cancel();
        if (NettyOnClassPath.tellsTasksOfCancels()) {
            task.awaitCancelled();
        }

        assertThat(pendingWhenTold.get()).isEqualTo(NettyOnClassPath.timesToldOfCancel() - 1);
    }

    @Test
    void aCancelledTaskMayScheduleAnother() {
        Timer timer = timer();
        RecordingTask next = new RecordingTask();
        RecordingTask task = new RecordingTask() {
            @Override
            public void cancelled(Timeout timeout) {
                timeout.timer().newTimeout(next, 0, MILLISECONDS);
            }
        };

        timer.newTimeout(task, FAR_MILLIS, MILLISECONDS).cancel();
        letOneTimeoutRun(timer);
        schedule(timer, 10).awaitRun();

        assertThat(next.runs()).hasSize(NettyOnClassPath.timesToldOfCancel());
    }
}
