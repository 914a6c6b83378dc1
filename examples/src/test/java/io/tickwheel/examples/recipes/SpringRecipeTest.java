package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.concurrent.ConcurrentTaskScheduler;

/** Spring's task scheduler on a timer. */
class SpringRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ConcurrentTaskScheduler scheduler =
            new ConcurrentTaskScheduler(timer.asScheduledExecutorService(Runnable::run));
    private final List<Long> ranMillis = new ArrayList<>();

    @Test
    void aFixedRate() {
        ScheduledFuture<?> future = scheduler.scheduleAtFixedRate(this::record, Duration.ofSeconds(2));

        time.advance(Duration.ofSeconds(5));
        future.cancel(false);

        assertThat(ranMillis).containsExactly(1L, 2_001L, 4_001L);
        assertThat(timer.pending()).isZero();
    }

    @Test
    void atATime() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        scheduler.setClock(Clock.fixed(noon, ZoneOffset.UTC));
        scheduler.schedule(this::record, noon.plusSeconds(3));

        time.advance(Duration.ofMinutes(1));

        assertThat(ranMillis).containsExactly(3_000L);
    }

    private void record() {
        ranMillis.add(Duration.ofNanos(time.nanoTime()).toMillis());
    }
}
