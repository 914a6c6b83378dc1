package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import io.tickwheel.WheelLayout;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The adapter's builders pass the layout on, and what it refuses. */
class TimerLayoutTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final HashedWheelTimerBuilder builder = HashedWheelTimer.builder().timeSource(time);
    private final EventLoopTimerBuilder onLoop = EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
            .timeSource(time)
            .tick(TICK);

    @ParameterizedTest
    @EnumSource
    void aTimerOfAnyLayoutRunsItsTasksInTheirOrder(WheelLayout layout) {
        runInTheirOrder(builder.layout(layout).ticksPerWheel(1_024).build());
        runInTheirOrder(onLoop.layout(layout).ticksPerWheel(1_024).build());
    }

    @Test
    void theSimpleLayoutRefusesMoreThanARevolution() {
        refusesMoreThanEightTicks(
                builder.layout(WheelLayout.SIMPLE).ticksPerWheel(8).build());
        refusesMoreThanEightTicks(
                onLoop.layout(WheelLayout.SIMPLE).ticksPerWheel(8).build());
    }

    @Test
    void whatALayoutDoesNotHaveIsRefused() {
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> builder.layout(null))
                .withMessage("layout");
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> onLoop.layout(null))
                .withMessage("layout");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder.layout(WheelLayout.HIERARCHICAL)
                        .ticksPerWheel(1)
                        .build())
                .withMessageStartingWith("ticksPerWheel: 1 ");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() ->
                        onLoop.layout(WheelLayout.HIERARCHICAL).ticksPerWheel(1).build())
                .withMessageStartingWith("ticksPerWheel: 1 ");
    }

    private void runInTheirOrder(Timer timer) {
        List<Long> ran = new ArrayList<>();
        for (long millis : new long[] {700, 1, 513, 64, 2, 1_000}) {
            timer.newTimeout(timeout -> ran.add(millis), millis, TimeUnit.MILLISECONDS);
        }

        time.advance(Duration.ofMinutes(2));
        timer.stop();

        assertThat(ran).containsExactly(1L, 2L, 64L, 513L, 700L, 1_000L);
    }

    private static void refusesMoreThanEightTicks(Timer timer) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> timer.newTimeout(timeout -> {}, 9, TimeUnit.MILLISECONDS))
                .withMessageStartingWith("delay: 9000000 ns (expected: at most 8000000 ns");
        assertThat(timer.stop()).isEmpty();
    }
}
