package io.tickwheel;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Timers of each layout, which a builder chooses; which settings it refuses, and which delays. */
class WheelLayoutTest {
    private static final String EXPECTED = " (expected: at most 8000000 ns, the longest that the layout SIMPLE takes)";

    private final ManualTime time = new ManualTime();
    private final WheelTimerBuilder builder = WheelTimer.builder().timeSource(time);

    @Test
    void theLayoutsInsideHaveTheNamesOfThosePublic() {
        assertThat(Arrays.stream(Layout.values()).map(Enum::name))
                .containsExactlyElementsOf(
                        Arrays.stream(WheelLayout.values()).map(Enum::name).toList());
    }

    /** Enough that they are transferred to the wheel. */
    @ParameterizedTest
    @EnumSource
    void aSnapshotKnowsTheBucketsOfAnyLayout(WheelLayout layout) {
        WheelTimer timer = builder.layout(layout)
                .ticksPerWheel(layout == WheelLayout.SIMPLE ? 8_192 : 8)
                .build();
        for (int i = 0; i < 8_000; i++) {
            timer.schedule(timeout -> {}, Duration.ofMillis(i));
        }
        for (int i = 0; i < 4_000; i++) {
            time.advance(Duration.ofMillis(1));
        }

        var pending = timer.diagnostics().snapshot().pending();

        assertThat(pending.total()).isEqualTo(timer.pending());
        assertThat(pending.inWheel()).isPositive();
        assertThat(pending.maxRemainingRounds() > 0).isEqualTo(layout == WheelLayout.HASHED);
    }

    @Test
    void aHierarchyOfSingleBucketsIsRefused() {
        refused(
                "ticksPerWheel: 1 (expected: at least 2, for the layout HIERARCHICAL)",
                () -> builder.layout(WheelLayout.HIERARCHICAL).ticksPerWheel(1).build());
    }

    @Test
    void theSimpleLayoutRefusesByEveryWayInAndNothingHasChanged() {
        WheelTimer timer = builder.layout(WheelLayout.SIMPLE).ticksPerWheel(8).build();
        Duration longer = Duration.ofNanos(8_000_001);
        String message = "delay: 8000001 ns" + EXPECTED;
        ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
        TimedFutures timed = TimedFutures.on(timer);
        CompletableFuture<String> future = new CompletableFuture<>();

        TimeoutHandle handle = timer.schedule(() -> {}, Duration.ofMillis(8));
        refused(message, () -> handle.reschedule(longer));
        handle.cancel();
        refused(message, () -> timer.schedule(t -> {}, longer));
        refused(message, () -> timer.schedule(t -> {}, Schedule.fixedRate(longer, Duration.ofMillis(1))));
        refused(message, () -> service.schedule(() -> {}, 8_000_001, NANOSECONDS));
        refused(message, () -> service.scheduleAtFixedRate(() -> {}, 8_000_001, 1, NANOSECONDS));
        refused(message, () -> service.scheduleWithFixedDelay(() -> {}, 8_000_001, 1, NANOSECONDS));
        refused(message, () -> timed.orTimeout(future, longer));
        refused(message, () -> timed.completeOnTimeout(future, "", longer));

        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
        assertThat(future).isNotDone();
        assertThat(future.getNumberOfDependents()).isZero();
        service.shutdown();
        assertThat(service.isTerminated()).isTrue();
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(call)
                .withMessage(message);
    }
}
