package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.channel.embedded.EmbeddedChannel;
import io.tickwheel.WheelLayout;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The builder of timers on event loops passes the layout on, and what it refuses. */
class EventLoopLayoutTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final EventLoopTimerBuilder builder = EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
            .timeSource(time)
            .tick(TICK);

    @ParameterizedTest
    @EnumSource
    void aTimerOfAnyLayoutRunsItsTasksInTheirOrder(WheelLayout layout) {
        EventLoopTimer timer =
                builder.layout(layout).slack(TICK).ticksPerWheel(1_024).build();
        List<Long> ran = new ArrayList<>();
        for (long millis : new long[] {700, 1, 513, 64, 2, 1_000}) {
            timer.newTimeout(timeout -> ran.add(millis), millis, TimeUnit.MILLISECONDS);
        }

        time.advance(Duration.ofMinutes(2));
        timer.stop();

        assertThat(ran).containsExactly(1L, 2L, 64L, 513L, 700L, 1_000L);
    }

    @Test
    void theSimpleLayoutRefusesMoreThanARevolution() {
        EventLoopTimer timer =
                builder.layout(WheelLayout.SIMPLE).slack(TICK).ticksPerWheel(8).build();

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> timer.newTimeout(timeout -> {}, 9, TimeUnit.MILLISECONDS))
                .withMessageStartingWith("delay: 9000000 ns (expected: at most 8000000 ns");
        assertThat(timer.pendingTimeouts()).isZero();
        timer.stop();
    }

    @Test
    void whatALayoutDoesNotHaveIsRefused() {
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> builder.layout(null))
                .withMessage("layout");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder.layout(WheelLayout.NON_CASCADING).build())
                .withMessageStartingWith("slackNanos: 0 ");
    }
}
