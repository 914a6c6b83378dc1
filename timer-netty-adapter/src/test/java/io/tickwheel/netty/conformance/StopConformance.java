package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What {@code stop} returns, and that nothing can be scheduled or run afterwards. */
abstract class StopConformance extends Conformance {
    static final String ONCE_STOPPED = "cannot be started once stopped";

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
        schedule(timer(), 60).awaitRun();

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
    }

    @Test
    void aTimerThatWasNeverUsedCannotBeStartedOnceStopped() {
        Timer timer = timer();

        assertThat(timer.stop()).isEmpty();

        refusesToStart(timer);
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
        assertThat(workers.only().isAlive()).isEqualTo(!subject.hasItsOwnThread());
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
        assertThat(subject.pendingTimeouts(timer)).isEqualTo(subject.isNettys() ? 4 : 0);
    }

    @Test
    void tasksAreToldOfWhatStopCancelsOrNot() {
        Timer timer = timer();
        RecordingTask takenIn = schedule(timer, FAR_MILLIS);
        letOneTimeoutRun(timer);
        RecordingTask justScheduled = schedule(timer, FAR_MILLIS);
        RecordingTask cancelledBefore = new RecordingTask();
        timer.newTimeout(cancelledBefore, FAR_MILLIS, MILLISECONDS).cancel();

        assertThat(timer.stop()).hasSize(2);
        subject.settle(timer);

        for (RecordingTask task : List.of(takenIn, justScheduled)) {
            assertThat(task.cancels()).hasSize(timesToldByStop());
            assertThat(task.cancels()).allSatisfy(call -> {
                assertThat(call.thread()).isSameAs(subject.hasItsOwnThread() ? Thread.currentThread() : workers.only());
                assertThat(call.cancelled()).isTrue();
                assertThat(call.timeout().task()).isSameAs(task);
            });
        }
        assertThat(cancelledBefore.cancels()).hasSize(NettyOnClassPath.timesToldOfCancel());
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

        assertThat(wereAllCancelled).hasSize(100 * timesToldByStop()).doesNotContain(false);
    }

    /** I1: also where what a task throws then cannot even be logged. */
    @Test
    void stopReturnsAndTellsAllThoughTheLogFails() throws Exception {
        assertThat(Isolation.run(StopConformance.class, "failingLog", subject)).hasSize(3 * timesToldByStop());
    }

    static List<String> failingLog(LoggedScenario of) {
        List<String> told = new CopyOnWriteArrayList<>();
        of.failLogger("io.netty.util.HashedWheelTimer");
        Timer timer = of.timer(new Workers(), 1, MILLISECONDS);
        RecordingTask failing = new RecordingTask() {
            @Override
            public void cancelled(Timeout timeout) {
                told.add("told");
                throw new IllegalStateException("thrown by cancelled");
            }
        };
        IntStream.range(0, 3).forEach(i -> timer.newTimeout(failing, FAR_MILLIS, MILLISECONDS));
        assertThat(timer.stop()).hasSize(3);
        of.subject.settle(timer);
        return told;
    }

    private int timesToldByStop() {
        return subject.isNettys() ? 0 : NettyOnClassPath.timesToldOfCancel();
    }

    private void refusesToStart(Timer timer) {
        refused(() -> subject.start(timer));
        refused(() -> timer.newTimeout(nothing(), 1, MILLISECONDS));
        assertThat(subject.pendingTimeouts(timer)).isZero();
        assertThat(timer.stop()).isEmpty();
    }

    private void refused(ThrowingCallable call) {
        Throwable refusal = catchThrowable(call);
        assertThat(refusal).isExactlyInstanceOf(IllegalStateException.class).hasMessage(ONCE_STOPPED);
        if (subject.isNettys()) {
            assertThat(refusal).hasNoCause();
        } else {
            assertThat(refusal)
                    .cause()
                    .hasMessage("the timer was stopped here")
                    .hasStackTraceContaining("CannotBeStartedOnceStopped(");
        }
    }
}
