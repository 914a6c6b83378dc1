package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                new OutOfMemoryError("too little memory"),
                new StackOverflowError("too deep"),
                new NoClassDefFoundError("missing"),
                new AssertionError("wrong"),
                new Throwable("anything"));
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void theHandlerHearsWhatATaskThrowsAndTheOthersRun(Throwable thrown) {
        for (WheelTimer timer :
                List.of(builder.build(), builder.executor(Runnable::run).build())) {
            failures.clear();
            TimeoutHandle failing = timer.schedule(throwing(thrown), 10, MILLISECONDS);
            TimeoutHandle sameTick = timer.schedule(task, 10, MILLISECONDS);
            TimeoutHandle later = timer.schedule(task, 20, MILLISECONDS);

            time.advance(20, MILLISECONDS);

            assertThat(failures).containsExactly(new Failure(failing, thrown));
            assertThat(failing.isExpired()).isTrue();
            assertThat(task.runs()).endsWith(sameTick, later);
            assertThat(timer.counts()).isEqualTo(new TimerCounts(3, 3, 0, 0, 0, 1));
        }
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

    @ParameterizedTest
    @MethodSource("throwables")
    void whatAnExecutorThrowsIsReportedForEachTimeoutAndCounted(Throwable thrown) {
        WheelTimer timer = builder.executor(work -> sneak(thrown)).build();
        TimeoutHandle first = timer.schedule(task, 10, MILLISECONDS);
        TimeoutHandle second = timer.schedule(task, 10, MILLISECONDS);

        time.advance(10, MILLISECONDS);

        assertThat(failures).containsExactly(new Failure(first, thrown), new Failure(second, thrown));
        assertThat(task.runs()).isEmpty();
        assertThat(task.cancels()).isEmpty();
        assertThat(first.isExpired()).isTrue();
        assertThat(timer.counts()).isEqualTo(new TimerCounts(2, 2, 0, 0, 0, 2));
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

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutAHandlerTheLogIsToldAndNamesTheLineThatScheduledItIfThatWasTracked(boolean isTracked) {
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .name("logged")
                .tracking(isTracked ? Tracking.all() : Tracking.off())
                .build();
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            timer.schedule(new Failing(), 10, MILLISECONDS);
            timer.schedule(task, 10, MILLISECONDS);

            time.advance(10, MILLISECONDS);

            assertThat(log.thrown()).extracting(Throwable::getMessage).containsExactly("in the task");
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("timer logged: a task of " + Failing.class.getName()
                            + (isTracked ? ", scheduled at " : " failed"))
                    .endsWith(" failed");
            assertThat(task.runs()).hasSize(1);
        }
    }

    /** I1: stop returns what had not run and tells each of it, also where nobody can be told of what went wrong. */
    @Test
    void whereHandlerAndLogFailTooAStopTellsTheOthers() {
        List<TimeoutHandle> told = new ArrayList<>();
        WheelTimer timer = builder.exceptionHandler((timeout, thrown) -> {
                    told.add(timeout);
                    throw new OutOfMemoryError("in the handler");
                })
                .build();
        List<TimeoutHandle> pending = Stream.generate(() -> timer.schedule(new Failing(), 10, MILLISECONDS))
                .limit(3)
                .toList();

        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            log.failWith(new StackOverflowError("in the log"));
            assertThat(timer.stop()).hasSize(3);
        }

        assertThat(told).containsExactlyInAnyOrderElementsOf(pending);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(3, 0, 0, 3, 0, 6));
    }

    private static final class Failing implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) throws Exception {
            throw new Exception("in the task");
        }

        @Override
        public void cancelled(TimeoutHandle timeout) {
            throw new IllegalStateException("in cancelled");
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
}
