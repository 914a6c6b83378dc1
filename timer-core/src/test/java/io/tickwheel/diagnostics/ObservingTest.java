package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.TaskTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is measured of tasks while a timer is observed, on a clock that tasks move. */
class ObservingTest {
    private static final Duration MILLI = Duration.ofMillis(1);
    /** So long that the watchdog, which goes by the JVM's clock, does not look meanwhile. */
    private static final Duration SLOW = Duration.ofSeconds(10);

    private final TaskTime time = new TaskTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final TimerDiagnostics diagnostics = timer.diagnostics();
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void aTaskIsMeasuredFromTheDeadlineToTheStartAndFromThereToTheEnd() {
        addListener();
        diagnostics.observe(SLOW);
        run(4, 7, Duration.ofNanos(2_000_100));
        time.pass(MILLI);

        assertThat(tasks().lateness().maxNanos()).isEqualTo(3_000_000);
        assertThat(tasks().duration().maxNanos()).isEqualTo(2_000_100);
        assertThat(tasks().duration().totalNanos()).isEqualTo(2_000_100);
        assertThat(tasks().observedNanos()).isEqualTo(10_000_100);
        assertThat(tasks().slowest())
                .containsExactly(new TaskReport.SlowTaskClass(Passing.class.getName(), 0, 2_000_100));
        assertThat(told).containsExactly("late by 3000000, took 2000100");
    }

    @Test
    void onlyTasksThatRunWhileATimerIsObservedAreMeasured() {
        run(1, 1, MILLI);
        assertThat(diagnostics.tasks()).isNull();
        diagnostics.observe(SLOW);
        run(1, 1, MILLI);
        run(1, 1, MILLI);
        TaskReport first = tasks();
        diagnostics.observe(SLOW);
        run(1, 1, MILLI);
        TaskReport second = tasks();
        diagnostics.stopObserving();
        diagnostics.stopObserving();
        run(1, 1, MILLI);

        assertThat(first.duration().count()).isEqualTo(2);
        assertThat(second.duration().count()).as("figures begin again").isEqualTo(1);
        assertThat(diagnostics.tasks()).isNull();
        assertThat(timer.counts().expired()).isEqualTo(5);
    }

    @Test
    void aTaskIsSlowBeyondTheThreshold() {
        addListener();
        diagnostics.observe(SLOW);
        run(1, 1, SLOW);
        assertThat(told).hasSize(1);

        run(1, 1, SLOW.plusNanos(1));

        assertThat(told)
                .last()
                .isEqualTo("slow: " + new SlowTask(Passing.class.getName(), null, 10_000_000_001L, false, List.of()));
        assertThat(tasks().slowest())
                .containsExactly(new TaskReport.SlowTaskClass(Passing.class.getName(), 1, 10_000_000_001L));
    }

    @Test
    void aTaskThatThrowsIsMeasured() {
        diagnostics.observe(SLOW);
        timer.schedule(
                timeout -> {
                    time.pass(MILLI);
                    throw new StackOverflowError("on purpose");
                },
                MILLI);
        time.advance(MILLI);

        assertThat(tasks().duration().maxNanos()).isEqualTo(1_000_000);
        assertThat(diagnostics.worker().running()).isNull();
    }

    /** The executor may be full and block, or run the task in its caller's thread. */
    @Test
    void theTimeForWhichAnExecutorHoldsUpTheTimerIsMeasuredOfEachTask() {
        WheelTimer onExecutor = WheelTimer.builder()
                .timeSource(time)
                .executor(task -> time.pass(MILLI))
                .slowTaskThreshold(SLOW)
                .build();
        for (int i = 0; i < 3; i++) {
            onExecutor.schedule(timeout -> {}, MILLI);
        }
        time.advance(MILLI);
        time.advance(Duration.ZERO);

        assertThat(onExecutor.diagnostics().tasks().duration().totalNanos()).isEqualTo(3_000_000);
        onExecutor.stop();
    }

    /** I11: the timeout has ended by then, so nobody would run the task later. */
    @Test
    void aClockThatFailsWhenATaskBeginsDoesNotKeepItFromRunning() {
        AtomicInteger readings = new AtomicInteger();
        AtomicInteger failing = new AtomicInteger();
        WheelTimer fragile = WheelTimer.builder()
                .host(time)
                .timeSource(() -> {
                    if (readings.incrementAndGet() == failing.get()) {
                        throw new IllegalStateException("on purpose");
                    }
                    return time.nanoTime();
                })
                .build();
        fragile.diagnostics().observe(SLOW);
        // The host's turn and the measuring of this task come before.
        fragile.schedule(() -> failing.set(readings.get() + 3), MILLI);
        fragile.schedule(() -> told.add("second"), MILLI);
        time.advance(MILLI);

        assertThat(told).containsExactly("second");
        assertThat(readings.get()).isGreaterThan(failing.get());
        assertThat(fragile.diagnostics().tasks().duration().count())
                .as("not measured")
                .isEqualTo(1);
        fragile.stop();
    }

    @Test
    void aBuilderBeginsToObserveAndWhatWasMeasuredOutlivesTheTimer() {
        WheelTimer observed =
                WheelTimer.builder().timeSource(time).slowTaskThreshold(SLOW).build();
        observed.schedule(timeout -> {}, MILLI);
        time.advance(MILLI);
        observed.stop();
        assertThat(observed.diagnostics().tasks()).isNotNull();
        assertThat(observed.diagnostics().tasks().duration().count()).isEqualTo(1);

        timer.stop();
        diagnostics.observe(SLOW);
        assertThat(diagnostics.tasks()).as("of a stopped timer").isNull();
    }

    @Test
    void aThresholdIsAMillisecondAtLeast() {
        assertThatNullPointerException().isThrownBy(() -> diagnostics.observe(null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> diagnostics.observe(Duration.ofNanos(999_999)))
                .withMessage("slowTask: PT0.000999999S (expected: >= PT0.001S)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WheelTimer.builder().slowTaskThreshold(Duration.ZERO))
                .withMessage("slowTaskThreshold: PT0S (expected: >= PT0.001S)");
        diagnostics.observe(Duration.ofSeconds(Long.MAX_VALUE));
    }

    /** Runs a task after a delay in milliseconds, when more have passed. */
    private void run(int delayMillis, int passedMillis, Duration taken) {
        timer.schedule(new Passing(taken), Duration.ofMillis(delayMillis));
        time.advance(Duration.ofMillis(passedMillis));
    }

    private TaskReport tasks() {
        return Objects.requireNonNull(diagnostics.tasks());
    }

    private void addListener() {
        diagnostics.addListener(new TimerListener() {
            @Override
            public void taskMeasured(TimerDiagnostics of, long latenessNanos, long durationNanos) {
                told.add("late by " + latenessNanos + ", took " + durationNanos);
            }

            @Override
            public void slowTask(TimerDiagnostics of, SlowTask task) {
                told.add("slow: " + task);
            }
        });
    }

    private final class Passing implements TimerTask {
        private final Duration taken;

        Passing(Duration taken) {
            this.taken = taken;
        }

        @Override
        public void run(TimeoutHandle timeout) {
            time.pass(taken);
        }
    }
}
