package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where tasks run, and who hears of it when they, their executor or the exception handler fail. */
class TaskFailureTest {
    private final ManualTime time = new ManualTime().throwErrors(false);
    private final RecordingTask task = new RecordingTask();
    private final List<Failure> failures = new ArrayList<>();
    private final WheelTimerBuilder builder = WheelTimer.builder()
            .timeSource(time)
            .exceptionHandler((timeout, thrown) -> failures.add(new Failure(timeout, thrown)));

    /** One call of the exception handler. */
    private record Failure(TimeoutHandle timeout, Throwable thrown) {}

    static Stream<Throwable> throwables() {
        return Stream.of(
                new Exception("checked"),
                new IllegalStateException("unchecked"),
                new OutOfMemoryError("for want of memory"),
                new StackOverflowError("too deep"),
                new NoClassDefFoundError("missing"),
                new AssertionError("wrong"),
                new Throwable("anything"));
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void theHandlerHearsWhatATaskThrowsAndTheOthersRun(Throwable thrown) {
        WheelTimer timer = builder.build();
        TimeoutHandle failing = timer.schedule(throwing(thrown), 10, MILLISECONDS);
        timer.schedule(task, 10, MILLISECONDS);
        timer.schedule(task, 20, MILLISECONDS);

        time.advance(20, MILLISECONDS);

        assertThat(failures).containsExactly(new Failure(failing, thrown));
        assertThat(failing.isExpired()).isTrue();
        assertThat(task.runs()).hasSize(2);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(3, 3, 0, 0, 0, 1));
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void aHandlerThatThrowsHarmsNobody(Throwable thrown) {
        WheelTimer timer = builder.exceptionHandler((timeout, first) -> {
                    failures.add(new Failure(timeout, first));
                    sneak(thrown);
                })
                .build();
        TimeoutHandle failing = timer.schedule(throwing(new Exception("first")), 10, MILLISECONDS);
        timer.schedule(task, 10, MILLISECONDS);

        time.advance(10, MILLISECONDS);

        assertThat(failures).extracting(Failure::timeout).containsExactly(failing);
        assertThat(task.runs()).hasSize(1);
        assertThat(timer.counts().failed()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void whatCancelledThrowsGoesToTheHandlerAndNotToTheCanceller(Throwable thrown) {
        WheelTimer timer = builder.build();
        TimeoutHandle timeout = timer.schedule(throwingWhenCancelled(thrown), 10, MILLISECONDS);

        assertThat(timeout.cancel()).isTrue();

        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 1));
        assertThat(failures).containsExactly(new Failure(timeout, thrown));
        assertThat(timeout.isCancelled()).isTrue();
    }

    @Test
    void whatCancelledThrowsDuringStopKeepsItFromNobodyElse() {
        WheelTimer timer = builder.build();
        Exception thrown = new Exception("at stop");
        TimeoutHandle failing = timer.schedule(throwingWhenCancelled(thrown), 10, MILLISECONDS);
        TimeoutHandle other = timer.schedule(task, 10, MILLISECONDS);

        assertThat(timer.stop()).containsExactlyInAnyOrder(failing, other);

        assertThat(failures).containsExactly(new Failure(failing, thrown));
        assertThat(task.cancels()).containsExactly(other);
    }

    @Test
    void anExecutorRunsTheTasksInItsOwnTime() {
        Queue<Runnable> handedOver = new ArrayDeque<>();
        WheelTimer timer = builder.executor(handedOver::add).build();
        TimeoutHandle timeout = timer.schedule(task, 10, MILLISECONDS);

        time.advance(10, MILLISECONDS);
        assertThat(handedOver).hasSize(1);
        assertThat(task.runs()).isEmpty();
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timeout.cancel()).isFalse();
        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));

        handedOver.remove().run();
        assertThat(task.runs()).containsExactly(timeout);
        assertThat(failures).isEmpty();
    }

    @Test
    void whatTheExecutorRejectsIsReportedCountedAndNotRun() {
        RejectedExecutionException rejection = new RejectedExecutionException("full");
        Executor full = work -> {
            throw rejection;
        };
        WheelTimer timer = builder.executor(full).build();
        TimeoutHandle first = timer.schedule(task, 10, MILLISECONDS);
        TimeoutHandle second = timer.schedule(task, 10, MILLISECONDS);

        time.advance(10, MILLISECONDS);

        assertThat(failures).containsExactly(new Failure(first, rejection), new Failure(second, rejection));
        assertThat(task.runs()).isEmpty();
        assertThat(task.cancels()).isEmpty();
        assertThat(first.isExpired()).isTrue();
        assertThat(timer.counts()).isEqualTo(new TimerCounts(2, 2, 0, 0, 0, 2));
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void theHandlerHearsWhatATaskThrowsOnAnExecutor(Throwable thrown) {
        WheelTimer timer = builder.executor(Runnable::run).build();
        TimeoutHandle failing = timer.schedule(throwing(thrown), 10, MILLISECONDS);
        TimeoutHandle other = timer.schedule(task, 10, MILLISECONDS);

        time.advance(10, MILLISECONDS);

        assertThat(failures).containsExactly(new Failure(failing, thrown));
        assertThat(task.runs()).containsExactly(other);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(2, 2, 0, 0, 0, 1));
    }

    @Test
    void listenersHearOfEachFailureAndWhatTheyThrowHarmsNobody() {
        WheelTimer timer = builder.name("told").build();
        List<String> told = new ArrayList<>();
        timer.diagnostics().addListener(new TimerListener() {
            @Override
            public void taskFailed(TimerDiagnostics of, String taskClass, Throwable thrown) {
                told.add(of.name() + ": " + taskClass + ", " + thrown.getMessage());
                throw new IllegalStateException("a listener");
            }
        });
        timer.schedule(throwing(new Exception("in a task")), 10, MILLISECONDS);
        timer.schedule(task, 10, MILLISECONDS);
        TimerTask failingLater = throwingWhenCancelled(new Exception("in cancelled"));
        TimeoutHandle cancelled = timer.schedule(failingLater, 10, MILLISECONDS);

        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            cancelled.cancel();
            time.advance(10, MILLISECONDS);

            assertThat(log.thrown()).extracting(Throwable::getMessage).containsExactly("a listener");
        }
        assertThat(told).hasSize(2);
        assertThat(told.get(0)).isEqualTo("told: " + failingLater.getClass().getName() + ", in cancelled");
        assertThat(told.get(1))
                .startsWith("told: " + TaskFailureTest.class.getName())
                .endsWith(", in a task");
        assertThat(failures).hasSize(2);
        assertThat(task.runs()).hasSize(1);
    }

    @Test
    void listenersHearOfExecutorsAndHandlersThatFail() {
        List<String> told = new ArrayList<>();
        WheelTimer timer = builder.executor(work -> {
                    throw new RejectedExecutionException("by the executor");
                })
                .exceptionHandler((timeout, thrown) -> {
                    throw new IllegalStateException("by the handler");
                })
                .build();
        timer.diagnostics().addListener(new TimerListener() {
            @Override
            public void taskFailed(TimerDiagnostics of, String taskClass, Throwable thrown) {
                told.add(thrown.getMessage());
            }
        });
        timer.schedule(task, 10, MILLISECONDS);

        time.advance(10, MILLISECONDS);

        assertThat(told).containsExactly("by the executor", "by the handler");
        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 2));
    }

    @Test
    void whereTheHandlerThrowsTooTheLogHasBoth() {
        IllegalStateException ofTask = new IllegalStateException("of the task");
        IllegalStateException ofHandler = new IllegalStateException("of the handler");
        builder.exceptionHandler((timeout, thrown) -> {
            throw ofHandler;
        });
        WheelTimer inline = builder.build();
        WheelTimer onExecutor = builder.executor(Runnable::run).build();

        for (WheelTimer timer : List.of(inline, onExecutor)) {
            try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
                timer.schedule(
                        timeout -> {
                            throw ofTask;
                        },
                        1,
                        MILLISECONDS);
                timer.schedule(task, 1, MILLISECONDS);
                time.advance(1, MILLISECONDS);

                assertThat(log.thrown()).containsExactly(ofTask, ofHandler);
                assertThat(task.runs()).as("the other").isNotEmpty();
            }
        }
    }

    @Test
    void aHandlerThatThrowsOnAnExecutorHarmsNobody() {
        WheelTimer timer = builder.executor(Runnable::run)
                .exceptionHandler((timeout, thrown) -> sneak(new Exception("second")))
                .build();
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            timer.schedule(throwing(new Exception("first")), 10, MILLISECONDS);
            timer.schedule(task, 10, MILLISECONDS);

            time.advance(10, MILLISECONDS);

            assertThat(task.runs()).hasSize(1);
            assertThat(log.thrown()).extracting(Throwable::getMessage).containsExactly("first", "second");
        }
    }

    @Test
    void withoutAHandlerTheLogIsTold() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).name("logged").build();
        Exception thrown = new Exception("for the log");
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            TimerTask failing = throwing(thrown);
            timer.schedule(failing, 10, MILLISECONDS);
            timer.schedule(task, 10, MILLISECONDS);

            time.advance(10, MILLISECONDS);

            assertThat(log.thrown()).containsExactly(thrown);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("timer logged: a task of " + TaskFailureTest.class.getName() + "$$Lambda")
                    .endsWith(" failed");
            assertThat(task.runs()).hasSize(1);
        }
    }

    @Test
    void theLogNamesTheLineThatScheduledItIfThatWasTracked() {
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .name("tracking")
                .tracking(Tracking.all())
                .build();
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            timer.schedule(new Failing(), 10, MILLISECONDS);

            time.advance(10, MILLISECONDS);

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("timer tracking: a task of " + Failing.class.getName() + ", scheduled at ")
                    .endsWith(" failed");
        }
    }

    private static final class Failing implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) throws Exception {
            throw new Exception("thrown by a task");
        }
    }

    private static TimerTask throwing(Throwable thrown) {
        return timeout -> sneak(thrown);
    }

    private static TimerTask throwingWhenCancelled(Throwable thrown) {
        return new TimerTask() {
            @Override
            public void run(TimeoutHandle timeout) {
                throw new AssertionError("was run");
            }

            @Override
            public void cancelled(TimeoutHandle timeout) {
                sneak(thrown);
            }
        };
    }

    /** Throws anything from where the compiler allows only unchecked exceptions: other JVM languages do so. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** I1: stop returns what had not run and tells each of it, also where nobody can be told of what went wrong. */
    @Test
    void whereHandlerAndLogFailTooAStopTellsTheOthers() {
        List<String> told = new ArrayList<>();
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .exceptionHandler((timeout, thrown) -> {
                    throw new OutOfMemoryError("in the handler");
                })
                .build();
        for (String name : List.of("a", "b", "c")) {
            timer.schedule(new TellingTask(name, told), 10, MILLISECONDS);
        }

        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            log.failWith(new StackOverflowError("in the log"));
            assertThat(timer.stop()).hasSize(3);
        }

        assertThat(told).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(timer.counts()).isEqualTo(new TimerCounts(3, 0, 0, 3, 0, 6));
    }

    /** Notes that it was told of its end, and fails. */
    private record TellingTask(String name, List<String> told) implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) {}

        @Override
        public void cancelled(TimeoutHandle timeout) {
            told.add(name);
            throw new IllegalStateException(name);
        }
    }
}
