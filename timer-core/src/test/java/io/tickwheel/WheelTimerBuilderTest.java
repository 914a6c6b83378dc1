package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which settings a builder takes, which it refuses and with what words, and what becomes of them. */
class WheelTimerBuilderTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimerBuilder builder = WheelTimer.builder().timeSource(time);

    @Test
    void nothingMayBeNull() {
        refusedForNull("tick", () -> builder.tick(null));
        refusedForNull("threadFactory", () -> builder.threadFactory(null));
        refusedForNull("executor", () -> builder.executor(null));
        refusedForNull("timeSource", () -> builder.timeSource(null));
        refusedForNull("exceptionHandler", () -> builder.exceptionHandler(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.000000999S", "PT0S", "PT-1S", "PT24H0.000000001S", "PT2562047788015215H"})
    void aTickOutOfBoundsIsRefused(Duration tick) {
        refused("tick: " + tick + " (expected: from PT0.000001S to PT24H)", () -> builder.tick(tick));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.000001S", "PT0.0001S", "PT0.01S", "PT24H"})
    void aTickWithinBoundsIsTheGrainOfTheTimer(Duration tick) {
        WheelTimer timer = builder.tick(tick).build();
        RecordingTask task = new RecordingTask();
        timer.schedule(task, 1, TimeUnit.NANOSECONDS);

        time.advance(tick.minusNanos(1));
        assertThat(task.runs()).isEmpty();
        time.advance(1, TimeUnit.NANOSECONDS);
        assertThat(task.runs()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, (1 << 30) + 1, Integer.MAX_VALUE})
    void aNumberOfBucketsOutOfBoundsIsRefused(int ticksPerWheel) {
        refused(
                "ticksPerWheel: " + ticksPerWheel + " (expected: from 1 to 1073741824)",
                () -> builder.ticksPerWheel(ticksPerWheel));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void aLimitBelowOneIsRefused(long maxPending) {
        refused("maxPending: " + maxPending + " (expected: >= 1)", () -> builder.maxPending(maxPending));
    }

    @Test
    void whatIsRefusedLeavesTheBuilderAsItWas() {
        builder.tick(Duration.ofMillis(20)).ticksPerWheel(4).maxPending(1);

        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> builder.tick(Duration.ZERO));
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> builder.ticksPerWheel(0));
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> builder.maxPending(0));

        WheelTimer timer = builder.build();
        RecordingTask task = new RecordingTask();
        timer.schedule(task, 1, TimeUnit.NANOSECONDS);
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> timer.schedule(task, 1, TimeUnit.NANOSECONDS));
        time.advance(19, TimeUnit.MILLISECONDS);
        assertThat(task.runs()).isEmpty();
        time.advance(1, TimeUnit.MILLISECONDS);
        assertThat(task.runs()).hasSize(1);
    }

    @Test
    void settingsThatDoNotGoTogetherMakeNoThreadAndTheBuilderCanBeUsedAgain() {
        List<Thread> made = new ArrayList<>();
        WheelTimerBuilder threaded = WheelTimer.builder()
                .tick(Duration.ofMillis(10))
                .threadFactory(worker -> {
                    Thread thread = new Thread(worker, "never started");
                    made.add(thread);
                    return thread;
                });

        threaded.layout(WheelLayout.HIERARCHICAL).ticksPerWheel(1);
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(threaded::build);
        assertThat(made).isEmpty();

        threaded.ticksPerWheel(2).build().stop();
        assertThat(made).hasSize(1);
    }

    @Test
    void theDefaultWheelHas512Buckets() {
        assertThat(builder.build().diagnostics().configuration().ticksPerWheel())
                .isEqualTo(512);
    }

    private static void refusedForNull(String argument, ThrowingCallable call) {
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(call).withMessage(argument);
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(call)
                .withMessage(message);
    }
}
