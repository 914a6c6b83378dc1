package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Timers that are given an executor for their tasks: it runs them, and what it throws harms no other timeout. */
abstract class TaskExecutorConformance extends Conformance {
    static List<Throwable> harmless() {
        return Throwables.harmless();
    }

    @Test
    void withAnExecutorTasksRunOnIt() {
        ExecutorService executor = Executors.newSingleThreadExecutor(work -> new Thread(work, "the-executor"));
        try {
            Timer timer = timerWithExecutor(executor);
            RecordingTask task = new RecordingTask();

            Timeout timeout = timer.newTimeout(task, 1, MILLISECONDS);
            RecordingTask.Call run = task.awaitRun();

            assertThat(run.thread().getName()).isEqualTo("the-executor");
            assertThat(run.timeout()).isSameAs(timeout);
            assertThat(run.expired()).isTrue();
        } finally {
            executor.shutdown();
        }
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void anExecutorThatRefusesHarmsNoOther(Throwable thrown) {
        AtomicInteger asked = new AtomicInteger();
        Timer timer = timerWithExecutor(everyOther(asked, () -> Throwables.throwUnchecked(thrown)));
        RecordingTask refused = new RecordingTask();
        RecordingTask taken = new RecordingTask();

        Timeout timeout = timer.newTimeout(refused, 0, MILLISECONDS);
        Waiting.until("the executor was asked", () -> asked.get() == 1);
        timer.newTimeout(taken, 0, MILLISECONDS);
        taken.awaitRun();

        assertThat(refused.runs()).isEmpty();
        assertThat(refused.cancels()).isEmpty();
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timeout.cancel()).isFalse();
        assertThat(subject.pendingTimeouts(timer)).isZero();
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void aPlaceIsFreeBeforeTheExecutorIsAsked() {
        AtomicInteger refusals = new AtomicInteger();
        Executor refusing = task -> {
            refusals.incrementAndGet();
            throw new RejectedExecutionException("no room");
        };
        Timer timer = stoppedAtEnd(subject.create(workers, 1, MILLISECONDS, 8, false, 1, refusing));

        for (int i = 1; i <= 5; i++) {
            int expected = i;
            schedule(timer, 0);
            Waiting.until("the executor has refused", () -> refusals.get() == expected);
            assertThat(subject.pendingTimeouts(timer)).isZero();
        }
    }

    @Test
    void aTaskOnAnExecutorMayStopItsTimer() {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Timer timer = timerWithExecutor(executor);
            Timeout waiting = timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);
            AtomicReference<Set<Timeout>> returned = new AtomicReference<>();
            CountDownLatch stopped = new CountDownLatch(1);

            timer.newTimeout(
                    timeout -> {
                        returned.set(timeout.timer().stop());
                        stopped.countDown();
                    },
                    0,
                    MILLISECONDS);
            Waiting.untilOpen("the task has stopped the timer", stopped);

            assertThat(returned.get()).containsExactly(waiting);
            assertThat(workers.only().isAlive()).isFalse();
            assertThat(executor.isShutdown()).isFalse();
        } finally {
            executor.shutdown();
        }
    }

    private static Executor everyOther(AtomicInteger asked, Runnable otherwise) {
        return work -> {
            if (asked.incrementAndGet() % 2 == 0) {
                work.run();
            } else {
                otherwise.run();
            }
        };
    }
}
