package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Netty's timer in virtual time, beside one of the core's; {@code AdvanceUntilIdleTest} has the rest. */
class VirtualTimeTest {
    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();
    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(time).build();

    @Test
    void advancesToWhatIsNextAndUntilNothingIsLeft() {
        timer.newTimeout(t -> ran.add("first"), 5, TimeUnit.MILLISECONDS);
        Timeout guard = timer.newTimeout(t -> ran.add("guard"), 30, TimeUnit.SECONDS);
        timer.newTimeout(t -> guard.cancel(), 7, TimeUnit.MILLISECONDS);

        assertThat(time.advanceToNext()).isTrue();
        assertThat(ran).containsExactly("first");
        assertThat(time.advanceUntilIdle(Duration.ofHours(1))).isTrue();

        assertThat(ran).containsExactly("first");
        assertThat(time.nanoTime()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(7));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void withoutADelayATaskRunsAtTheNextTick(long delayNanos) {
        time.advance(Duration.ofNanos(2_500_000));
        timer.newTimeout(t -> ran.add("at " + time.nanoTime()), delayNanos, TimeUnit.NANOSECONDS);

        time.advance(Duration.ofMillis(5));

        assertThat(ran).containsExactly("at 3000000");
        assertThat(timer.timeSource()).isSameAs(time);
    }

    @Test
    void isListedUntilItIsStopped() {
        timer.newTimeout(t -> ran.add("pending"), 1, TimeUnit.SECONDS);
        assertThat(time.timers()).singleElement().satisfies(listed -> {
            assertThat(listed).isSameAs(timer.diagnostics());
            assertThat(listed.counts().pending()).isEqualTo(1);
        });
        timer.stop();
        assertThat(time.timers()).isEmpty();
    }
}
