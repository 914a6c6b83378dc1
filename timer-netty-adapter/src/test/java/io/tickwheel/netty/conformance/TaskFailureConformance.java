package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That what a task or an executor throws harms no other timeout; and where tasks run. */
abstract class TaskFailureConformance extends Conformance {
    TaskFailureConformance(TimerSubject subject) {
        super(subject);
    }

    static List<Throwable> harmless() {
        return Throwables.harmless();
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void whatATaskThrowsHarmsNoOther(Throwable thrown) {
        Timer timer = timer();
        RecordingTask before = new RecordingTask();
        RecordingTask after = new RecordingTask();
        RecordingTask failing = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                super.run(timeout);
                Throwables.throwUnchecked(thrown);
            }
        };

        try (HeldWorker held = HeldWorker.hold(timer)) {
            timer.newTimeout(before, OVERDUE_MILLIS, MILLISECONDS);
            timer.newTimeout(failing, OVERDUE_MILLIS, MILLISECONDS);
            timer.newTimeout(after, OVERDUE_MILLIS, MILLISECONDS);
            held.release();
        }
        after.awaitRun();
        RecordingTask later = schedule(timer, 5);

        assertThat(later.awaitRun().thread()).isSameAs(workers.only());
        assertThat(before.runs()).hasSize(1);
        assertThat(failing.runs()).hasSize(1);
        assertThat(failing.awaitRun().timeout().isExpired()).isTrue();
        assertThat(subject.pendingTimeouts(timer)).isZero();
    }

    @Test
    void aTaskThatUsesUpTheStackHarmsNoOther() {
        Timer timer = timer();
        RecordingTask failing = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                super.run(timeout);
                throw new IllegalStateException("deep: " + deeper(0));
            }
        };

        timer.newTimeout(failing, 0, MILLISECONDS);
        failing.awaitRun();

        letOneTimeoutRun(timer);
        assertThat(workers.only().isAlive()).isTrue();
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

    @Test
    void anExecutorIsAskedOnTheWorker() {
        RecordingTask task = new RecordingTask();
        Timer timer = timerWithExecutor(Runnable::run);

        timer.newTimeout(task, 1, MILLISECONDS);

        assertThat(task.awaitRun().thread()).isSameAs(workers.only());
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void whatATaskOnAnExecutorThrowsHarmsNoOther(Throwable thrown) {
        AtomicInteger escaped = new AtomicInteger();
        Timer timer = timerWithExecutor(work -> {
            try {
                work.run();
            } catch (Throwable t) {
                escaped.incrementAndGet();
            }
        });

        timer.newTimeout(timeout -> Throwables.throwUnchecked(thrown), 0, MILLISECONDS);

        letOneTimeoutRun(timer);
        assertThat(escaped.get()).isZero();
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
    void anExecutorThatWasShutDownHarmsNoOther() {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.shutdown();
        AtomicInteger refusals = new AtomicInteger();
        Timer timer = timerWithExecutor(work -> {
            try {
                executor.execute(work);
            } catch (RejectedExecutionException e) {
                refusals.incrementAndGet();
                throw e;
            }
        });

        schedule(timer, 0);
        schedule(timer, 5);

        Waiting.until("both were refused", () -> refusals.get() == 2);
        assertThat(workers.only().isAlive()).isTrue();
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

    @SuppressWarnings("InfiniteRecursion")
    private static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }
}
