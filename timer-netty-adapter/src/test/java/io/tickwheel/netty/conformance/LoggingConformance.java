package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written to Netty's log, and what is not. */
abstract class LoggingConformance extends Conformance {
    private static final Pattern NAMED =
            Pattern.compile(" \\(timer [a-z-]+[0-9]+, task io\\.tickwheel\\.netty[^)]+\\), ");

    @Test
    void ordinaryUseLogsNothing() throws Exception {
        assertThat(lines("ordinaryUse")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"failingTasks", "failingTasksOnAnExecutor"})
    void whatATaskThrowsIsWarnedOfWithItsTrace(String scenario) throws Exception {
        List<String> lines = nettysWarnings(scenario, "An exception was thrown by TimerTask.");

        assertThat(lines).hasSize(Throwables.harmless().size());
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i))
                    .contains(Throwables.harmless().get(i).toString())
                    .contains(Throwables.class.getName() + ".harmless");
        }
    }

    @Test
    void whatCancelledThrowsIsWarnedOf() throws Exception {
        assertThat(nettysWarnings("failingCancel", "An exception was thrown while process a cancellation task"))
                .hasSize(NettyOnClassPath.timesToldOfCancel())
                .allMatch(line -> line.contains("thrown by cancelled"));
    }

    @Test
    void whatAnExecutorThrowsIsWarnedOfForEachTimeoutThatIsLost() throws Exception {
        assertThat(nettysWarnings("refusedTogether", "An exception was thrown while submit TimerTask for execution."))
                .hasSize(3)
                .allMatch(line -> line.contains("refused by the executor"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"failingTasks", "failingTasksOnAnExecutor", "refusedTogether", "failingCancel"})
    void theWarningsOfFailuresNameTimerAndTaskBehindNettysWordsOrNot(String failure) throws Exception {
        assertThat(lines(failure))
                .allSatisfy(line -> assertThat(NAMED.matcher(line).find()).isEqualTo(!subject.isNettys()));
    }

    @Test
    void aTickBelowAMillisecondIsWarnedOf() throws Exception {
        assertThat(nettysWarnings("shortTicks", "Configured tickDuration {} smaller than {}, using 1ms., "))
                .hasSize(2)
                .first()
                .asString()
                .endsWith(", 999999, 1000000");
    }

    @Test
    void moreThanSixtyFourInstancesAreReportedOnce() throws Exception {
        List<String> lines = lines("manyInstances");

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("error io.netty.util.HashedWheelTimer You are creating too many HashedWheelTimer instances."
                        + " HashedWheelTimer is a shared resource that must be reused across the JVM, so that only a"
                        + " few instances are created.")
                .matches(line -> line.contains(getClass().getPackageName()) == !subject.isNettys());
    }

    private List<String> lines(String scenario) throws Exception {
        return Isolation.run(LoggingConformance.class, scenario, subject);
    }

    /** Alerts look for the words and the logger of Netty's timer. */
    private List<String> nettysWarnings(String scenario, String words) throws Exception {
        List<String> lines = lines(scenario);
        assertThat(lines).allMatch(line -> line.startsWith("warn io.netty.util.HashedWheelTimer " + words));
        return lines;
    }

    /** Schedules, cancels, expires and stops. */
    static List<String> ordinaryUse(LoggedScenario of) {
        Timer timer = of.timer(new Workers(), 1, MILLISECONDS, 512, true, 10);
        timer.newTimeout(new RecordingTask(), 1, DAYS).cancel();
        timer.newTimeout(new RecordingTask(), 1, DAYS);
        return loggedWhenOneHasRun(of, timer);
    }

    /** One task after the other throws. */
    static List<String> failingTasks(LoggedScenario of) {
        return failingTasks(of, of.timer(new Workers(), 1, MILLISECONDS));
    }

    static List<String> failingTasksOnAnExecutor(LoggedScenario of) {
        Executor executor = Runnable::run;
        return failingTasks(of, of.timer(new Workers(), 1, MILLISECONDS, 8, false, 0, executor));
    }

    private static List<String> failingTasks(LoggedScenario of, Timer timer) {
        Throwables.harmless()
                .forEach(thrown -> timer.newTimeout(timeout -> Throwables.throwUnchecked(thrown), 0, MILLISECONDS));
        return loggedWhenOneHasRun(of, timer);
    }

    /** A task throws when it is told that it was cancelled. */
    static List<String> failingCancel(LoggedScenario of) {
        Timer timer = of.timer(new Workers(), 1, MILLISECONDS);
        RecordingTask failing = new RecordingTask() {
            @Override
            public void cancelled(Timeout timeout) {
                throw new IllegalStateException("thrown by cancelled");
            }
        };
        timer.newTimeout(failing, 1, DAYS).cancel();
        return loggedWhenOneHasRun(of, timer);
    }

    /** An executor refuses three tasks that are due together. */
    static List<String> refusedTogether(LoggedScenario of) {
        AtomicBoolean full = new AtomicBoolean();
        Executor executor = work -> {
            if (full.get()) {
                throw new RejectedExecutionException("refused by the executor");
            }
            work.run();
        };
        Timer timer = of.timer(new Workers(), 1, MILLISECONDS, 8, false, 0, executor);
        try (HeldWorker held = HeldWorker.hold(timer)) {
            full.set(true);
            for (int i = 0; i < 3; i++) {
                timer.newTimeout(new RecordingTask(), OVERDUE_MILLIS, MILLISECONDS);
            }
            held.release();
        }
        Waiting.until("all are told of", () -> of.logged().size() >= 3);
        return of.logged();
    }

    /** Ticks on both sides of a millisecond. */
    static List<String> shortTicks(LoggedScenario of) {
        for (long tickNanos : new long[] {1_000_000, 999_999, 1}) {
            of.timer(new Workers(), tickNanos, NANOSECONDS);
        }
        return of.logged();
    }

    /** As many instances at a time as there may be, after many that count no more, and then more. */
    static List<String> manyInstances(LoggedScenario of) {
        for (int i = 0; i < 100; i++) {
            Timer timer = of.subject.create(new Workers(), 1, MILLISECONDS);
            if (i % 2 == 0) {
                of.subject.start(timer);
            }
            timer.stop();
            timer.stop();
        }
        createMore(64, of);
        assertThat(of.logged()).as("warned too early").isEmpty();
        createMore(10, of);
        return of.logged();
    }

    private static void createMore(int instances, LoggedScenario of) {
        for (int i = 0; i < instances; i++) {
            of.timer(new Workers(), 1, MILLISECONDS, 8, false);
        }
    }

    private static List<String> loggedWhenOneHasRun(LoggedScenario of, Timer timer) {
        RecordingTask last = new RecordingTask();
        timer.newTimeout(last, 0, MILLISECONDS);
        last.awaitRun();
        return of.logged();
    }
}
