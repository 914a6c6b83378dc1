package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What {@code stop} returns, and that nothing can be scheduled or run afterwards. */
abstract class StopConformance extends Conformance {
    static final String ONCE_STOPPED = "cannot be started once stopped";

    StopConformance(TimerSubject subject) {
        super(subject);
    }

    @Test
    void returnsWhatNeitherRanNorWasCancelled() {
        Timer timer = timer();
        RecordingTask ran = new RecordingTask();
        timer.newTimeout(ran, 0, MILLISECONDS);
        ran.awaitRun();
        timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS).cancel();
        Timeout near = timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);
        letOneTimeoutRun(timer);
        timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS).cancel();
        Timeout far = timer.newTimeout(nothing(), Long.MAX_VALUE, MILLISECONDS);

        assertThat(timer.stop()).containsExactlyInAnyOrder(near, far);
    }

    @Test
    void returnsWhatTheWorkerHasNotTakenInYet() {
        Timer timer = timer();
        List<Timeout> expected = new ArrayList<>();

        try (HeldWorker held = HeldWorker.hold(timer)) {
            for (int i = 0; i < 1_000; i++) {
                expected.add(timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS));
            }
            if (!subject.hasItsOwnThread()) {
                // Nobody interrupts the task, so stop waits for its end.
                held.release();
            }

            assertThat(timer.stop()).containsExactlyInAnyOrderElementsOf(expected);
            held.release();
        }
    }

    @Test
    void whatItReturnedNeverRuns() {
        Timer timer = timer();
        RecordingTask task = schedule(timer, 30);

        Set<Timeout> returned = timer.stop();
        schedule(timer(), 60).awaitRun();

        assertThat(task.runs()).hasSize(1 - returned.size());
    }

    @Test
    void eachTimeoutRanOrWasReturned() {
        Timer timer = timer();
        long seed = Waiting.nowNanos();
        Random random = new Random(seed);
        Map<Timeout, RecordingTask> scheduled = new HashMap<>();
        for (int i = 0; i < 5_000; i++) {
            RecordingTask task = new RecordingTask();
            scheduled.put(timer.newTimeout(task, random.nextInt(80), MILLISECONDS), task);
        }
        schedule(timer, 30).awaitRun();

        Set<Timeout> returned = timer.stop();

        scheduled.forEach((timeout, task) -> {
            assertThat(task.runs()).as("seed %d", seed).hasSize(returned.contains(timeout) ? 0 : 1);
            assertThat(timeout.isExpired()).isNotEqualTo(returned.contains(timeout));
        });
        assertThat(scheduled.keySet()).containsAll(returned);
    }

    @Test
    void aSecondCallReturnsNothing() {
        Timer timer = timer();
        Timeout timeout = timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);

        assertThat(timer.stop()).hasSize(1);
        Set<Timeout> second = timer.stop();
        assertThat(second).isEmpty();
        assertThat(second.contains(null)).isFalse();
        assertThat(second.remove(timeout)).isFalse();
        second.clear();
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void aTimerThatWasNeverUsedReturnsNothing() {
        Timer timer = timer();

        assertThat(timer.stop()).isEmpty();
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void aTimerThatWasNeverUsedCannotBeStartedOnceStopped() {
        Timer timer = timer();
        timer.stop();

        refusesToStart(timer);
        assertThat(subject.pendingTimeouts(timer)).isZero();
        if (subject.hasItsOwnThread()) {
            assertThat(workers.only().getState()).isEqualTo(Thread.State.NEW);
        } else {
            assertThat(workers.made()).isEmpty();
        }
    }

    @Test
    void aTimerThatWasUsedCannotBeStartedOnceStopped() {
        Timer timer = timer();
        letOneTimeoutRun(timer);
        timer.stop();

        refusesToStart(timer);
        assertThat(subject.pendingTimeouts(timer)).isZero();
        assertThat(workers.made()).hasSize(1);
    }

    @Test
    void whatIsReturnedIsPendingNoMoreOrForEver() {
        Timer timer = timer();
        for (int i = 0; i < 3; i++) {
            schedule(timer, FAR_MILLIS);
        }
        letOneTimeoutRun(timer);
        schedule(timer, FAR_MILLIS);

        assertThat(timer.stop()).hasSize(4);
        assertThat(subject.pendingTimeouts(timer)).isEqualTo(subject.stopLeavesNothingPending() ? 0 : 4);
    }

    @Test
    void tasksAreToldOfWhatStopCancelsOrNot() {
        Timer timer = timer();
        RecordingTask takenIn = schedule(timer, FAR_MILLIS);
        letOneTimeoutRun(timer);
        RecordingTask justScheduled = schedule(timer, FAR_MILLIS);

        assertThat(timer.stop()).hasSize(2);
        subject.settle(timer);

        int times = subject.stopCallsCancelled() ? NettyOnClassPath.timesToldOfCancel() : 0;
        for (RecordingTask task : new RecordingTask[] {takenIn, justScheduled}) {
            assertThat(task.cancels()).hasSize(times);
            assertThat(task.cancels()).allSatisfy(call -> {
                assertThat(call.thread()).isSameAs(subject.hasItsOwnThread() ? Thread.currentThread() : workers.only());
                assertThat(call.cancelled()).isTrue();
                assertThat(call.timeout().task()).isSameAs(task);
            });
        }
    }

    @Test
    void whenATaskIsToldAllThatStopReturnsIsCancelled() {
        Timer timer = timer();
        List<Timeout> timeouts = new CopyOnWriteArrayList<>();
        List<Boolean> wereAllCancelled = new CopyOnWriteArrayList<>();
        RecordingTask looking = new RecordingTask() {
            @Override
            public void cancelled(Timeout timeout) {
                wereAllCancelled.add(timeouts.stream().allMatch(Timeout::isCancelled));
            }
        };
        for (int i = 0; i < 100; i++) {
            timeouts.add(timer.newTimeout(looking, FAR_MILLIS, MILLISECONDS));
        }

        assertThat(timer.stop()).hasSize(100);
        subject.settle(timer);

        int times = subject.stopCallsCancelled() ? NettyOnClassPath.timesToldOfCancel() : 0;
        assertThat(wereAllCancelled).hasSize(100 * times).doesNotContain(false);
    }

    @Test
    void whatCancelledThrowsDoesNotKeepStopFromReturningAll() {
        Timer timer = timer();
        for (Throwable thrown : Throwables.harmless()) {
            RecordingTask failing = new RecordingTask() {
                @Override
                public void cancelled(Timeout timeout) {
                    Throwables.throwUnchecked(thrown);
                }
            };
            timer.newTimeout(failing, FAR_MILLIS, MILLISECONDS);
        }

        assertThat(timer.stop()).hasSize(Throwables.harmless().size());
    }

    @Test
    void aTaskThatIsToldByStopCannotScheduleAnother() {
        Timer timer = timer();
        RecordingTask next = new RecordingTask();
        List<String> refusals = new CopyOnWriteArrayList<>();
        RecordingTask task = new RecordingTask() {
            @Override
            public void cancelled(Timeout timeout) {
                try {
                    timeout.timer().newTimeout(next, 0, MILLISECONDS);
                } catch (IllegalStateException e) {
                    refusals.add(e.getMessage());
                }
            }
        };
        timer.newTimeout(task, FAR_MILLIS, MILLISECONDS);

        assertThat(timer.stop()).extracting(Timeout::task).containsExactly(task);
        subject.settle(timer);

        boolean told = subject.stopCallsCancelled() && NettyOnClassPath.tellsTasksOfCancels();
        assertThat(refusals).isEqualTo(told ? List.of(ONCE_STOPPED) : List.of());
        assertThat(subject.pendingTimeouts(timer)).isEqualTo(subject.stopLeavesNothingPending() ? 0 : 1);
        assertThat(next.runs()).isEmpty();
    }

    @Test
    void aTaskThatWasCancelledBeforeIsToldOnce() {
        Timer timer = timer();
        RecordingTask task = new RecordingTask();
        timer.newTimeout(task, FAR_MILLIS, MILLISECONDS).cancel();

        assertThat(timer.stop()).isEmpty();
        subject.settle(timer);

        assertThat(task.cancels()).hasSize(NettyOnClassPath.timesToldOfCancel());
        assertThat(subject.pendingTimeouts(timer)).isZero();
    }

    private void refusesToStart(Timer timer) {
        refused(() -> subject.start(timer));
        refused(() -> timer.newTimeout(nothing(), 1, MILLISECONDS));
    }

    private void refused(ThrowingCallable call) {
        Throwable refusal = catchThrowable(call);
        assertThat(refusal).isExactlyInstanceOf(IllegalStateException.class).hasMessage(ONCE_STOPPED);
        if (subject.refusalSaysWhereItWasStopped()) {
            assertThat(refusal)
                    .cause()
                    .hasMessage("the timer was stopped here")
                    .hasStackTraceContaining("CannotBeStartedOnceStopped(");
        } else {
            assertThat(refusal).hasNoCause();
        }
    }
}
