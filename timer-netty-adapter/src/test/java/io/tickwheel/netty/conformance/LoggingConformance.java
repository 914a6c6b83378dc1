package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is written to Netty's log, and what is not. */
abstract class LoggingConformance extends Conformance {
    LoggingConformance(TimerSubject subject) {
        super(subject);
    }

    @Test
    void ordinaryUseLogsNothing() throws Exception {
        assertThat(Isolation.run(OrdinaryUse.class, subject)).isEmpty();
    }

    @Test
    void whatATaskThrowsIsWarnedOfWithItsTrace() throws Exception {
        List<String> lines = Isolation.run(FailingTasks.class, subject);

        assertThat(lines).hasSize(Throwables.harmless().size()).allMatch(line -> isNettysWarning(line));
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i))
                    .contains("An exception was thrown by TimerTask.")
                    .contains(Throwables.harmless().get(i).toString())
                    .contains(Throwables.class.getName() + ".harmless");
        }
    }

    @Test
    void theWarningsOfFailuresNameTimerAndTaskBehindNettysWordsOrNot() throws Exception {
        Pattern named = Pattern.compile(" \\(timer conformance-worker-[0-9]+, task io\\.tickwheel\\.netty[^)]+\\), ");
        List<Class<? extends LoggedScenario>> failures = List.of(
                FailingTasks.class,
                FailingTasksOnAnExecutor.class,
                RefusingExecutor.class,
                RefusedTogether.class,
                FailingCancels.class);
        for (Class<? extends LoggedScenario> failure : failures) {
            assertThat(Isolation.run(failure, subject))
                    .as(failure.getSimpleName())
                    .allSatisfy(line ->
                            assertThat(named.matcher(line).find()).as(line).isEqualTo(subject.failuresAreNamed()));
        }
    }

    @Test
    void whatATaskOnAnExecutorThrowsIsWarnedOf() throws Exception {
        assertThat(Isolation.run(FailingTasksOnAnExecutor.class, subject))
                .hasSize(Throwables.harmless().size())
                .allMatch(line -> isNettysWarning(line))
                .allMatch(line -> line.contains("An exception was thrown by TimerTask."));
    }

    @Test
    void whatCancelledThrowsIsWarnedOf() throws Exception {
        List<String> lines = Isolation.run(FailingCancels.class, subject);

        assertThat(lines)
                .hasSize(NettyOnClassPath.timesToldOfCancel())
                .allMatch(line -> isNettysWarning(line))
                .allMatch(line -> line.contains("An exception was thrown while process a cancellation task"))
                .allMatch(line -> line.contains("thrown by cancelled"));
    }

    @Test
    void whatAnExecutorThrowsIsWarnedOf() throws Exception {
        List<String> lines = Isolation.run(RefusingExecutor.class, subject);

        assertThat(lines)
                .hasSize(1)
                .allMatch(line -> isNettysWarning(line))
                .allMatch(line -> line.contains("An exception was thrown while submit TimerTask for execution."))
                .allMatch(line -> line.contains("refused by the executor"));
    }

    @Test
    void whatAnExecutorThrowsIsWarnedOfForEachTimeoutThatIsLost() throws Exception {
        assertThat(Isolation.run(RefusedTogether.class, subject))
                .hasSize(3)
                .allMatch(line -> isNettysWarning(line))
                .allMatch(line -> line.contains("An exception was thrown while submit TimerTask for execution."));
    }

    @Test
    void aTickBelowAMillisecondIsWarnedOf() throws Exception {
        List<String> lines = Isolation.run(ShortTicks.class, subject);

        assertThat(lines).hasSize(2).allMatch(line -> isNettysWarning(line));
        assertThat(lines.get(0)).endsWith("Configured tickDuration {} smaller than {}, using 1ms., 999999, 1000000");
    }

    @Test
    void moreThanSixtyFourInstancesAreReportedOnce() throws Exception {
        List<String> lines = Isolation.run(ManyInstances.class, subject);

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("error io.netty.util.HashedWheelTimer You are creating too many HashedWheelTimer instances."
                        + " HashedWheelTimer is a shared resource that must be reused across the JVM, so that only a"
                        + " few instances are created.")
                .matches(line -> line.contains(getClass().getPackageName()) == subject.tooManyInstancesAreLocated());
    }

    @Test
    void aConstructorThatFailedCountsForNothingOrMakesTheCountTooLow() throws Exception {
        assertThat(Isolation.run(FailedConstructors.class, subject))
                .hasSize(subject.failedConstructorsCountForNothing() ? 1 : 0);
    }

    /** Whoever the timer is: alerts look for the words and the logger of Netty's. */
    private static boolean isNettysWarning(String line) {
        return line.startsWith("warn io.netty.util.HashedWheelTimer ");
    }

    /** Schedules, cancels, expires and stops. */
    static final class OrdinaryUse extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(subject.create(new Workers(), 1, MILLISECONDS, 512, true, 10));
            timer.newTimeout(new RecordingTask(), 1, DAYS).cancel();
            timer.newTimeout(new RecordingTask(), 1, DAYS);
            RecordingTask task = new RecordingTask();
            timer.newTimeout(task, 1, MILLISECONDS);
            task.awaitRun();
            timer.stop();
            report.addAll(logged());
        }
    }

    /** One task after the other throws. */
    static final class FailingTasks extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(subject.create(new Workers(), 1, MILLISECONDS));
            Throwables.harmless().forEach(thrown -> timer.newTimeout(throwing(thrown), 0, MILLISECONDS));
            RecordingTask last = new RecordingTask();
            timer.newTimeout(last, 0, MILLISECONDS);
            last.awaitRun();
            report.addAll(logged());
        }
    }

    /** One task after the other throws on an executor. */
    static final class FailingTasksOnAnExecutor extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(subject.create(new Workers(), 1, MILLISECONDS, 8, false, 0, Runnable::run));
            Throwables.harmless().forEach(thrown -> timer.newTimeout(throwing(thrown), 0, MILLISECONDS));
            RecordingTask last = new RecordingTask();
            timer.newTimeout(last, 0, MILLISECONDS);
            last.awaitRun();
            report.addAll(logged());
        }
    }

    /** A task throws when it is told that it was cancelled. */
    static final class FailingCancels extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(subject.create(new Workers(), 1, MILLISECONDS));
            RecordingTask failing = new RecordingTask() {
                @Override
                public void cancelled(Timeout timeout) {
                    throw new IllegalStateException("thrown by cancelled");
                }
            };
            timer.newTimeout(failing, 1, DAYS).cancel();
            RecordingTask last = new RecordingTask();
            timer.newTimeout(last, 0, MILLISECONDS);
            last.awaitRun();
            report.addAll(logged());
        }
    }

    /** An executor takes the second task only. */
    static final class RefusingExecutor extends LoggedScenario {
        private volatile boolean refused;

        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(subject.create(new Workers(), 1, MILLISECONDS, 8, false, 0, this::execute));
            timer.newTimeout(new RecordingTask(), 0, MILLISECONDS);
            // One at a time: what is due together may be refused together.
            Waiting.until("it has refused", () -> refused);
            RecordingTask last = new RecordingTask();
            timer.newTimeout(last, 0, MILLISECONDS);
            last.awaitRun();
            report.addAll(logged());
        }

        private void execute(Runnable work) {
            if (!refused) {
                refused = true;
                throw new IllegalStateException("refused by the executor");
            }
            work.run();
        }
    }

    /** An executor refuses three tasks that are due together. */
    static final class RefusedTogether extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            AtomicBoolean full = new AtomicBoolean();
            Timer timer = stoppedAtEnd(subject.create(new Workers(), 1, MILLISECONDS, 8, false, 0, work -> {
                if (full.get()) {
                    throw new RejectedExecutionException("full");
                }
                work.run();
            }));
            try (HeldWorker held = HeldWorker.hold(timer)) {
                full.set(true);
                for (int i = 0; i < 3; i++) {
                    timer.newTimeout(new RecordingTask(), OVERDUE_MILLIS, MILLISECONDS);
                }
                held.release();
            }
            Waiting.until("all are told of", () -> logged().size() >= 3);
            report.addAll(logged());
        }
    }

    /** Ticks on both sides of a millisecond. */
    static final class ShortTicks extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            for (long tickNanos : new long[] {1_000_000, 999_999, 1}) {
                stoppedAtEnd(subject.create(new Workers(), tickNanos, NANOSECONDS));
            }
            report.addAll(logged());
        }
    }

    /** As many instances at a time as there may be, after many that count no more, and then more. */
    static final class ManyInstances extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            for (int i = 0; i < 100; i++) {
                Timer timer = subject.create(new Workers(), 1, MILLISECONDS);
                if (i % 2 == 0) {
                    subject.start(timer);
                }
                timer.stop();
                timer.stop();
            }
            createMore(64, subject);
            if (!logged().isEmpty()) {
                report.add("warned too early");
            }
            createMore(10, subject);
            report.addAll(logged());
        }
    }

    /** More instances than there may be, after many whose constructor failed. */
    static final class FailedConstructors extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            for (int i = 0; i < 100; i++) {
                failToCreate(subject);
            }
            collectGarbage(20);
            createMore(74, subject);
            report.addAll(logged());
        }

        private static void failToCreate(TimerSubject subject) {
            try {
                subject.create(work -> {
                    throw new IllegalStateException("no thread");
                });
            } catch (IllegalStateException expected) {
                assertThat(expected).hasMessage("no thread");
            }
        }
    }
}
