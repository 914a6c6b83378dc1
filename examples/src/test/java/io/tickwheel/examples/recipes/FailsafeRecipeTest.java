package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import dev.failsafe.Timeout;
import dev.failsafe.TimeoutExceededException;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;

/** Failsafe's retries and timeouts on a timer. */
class FailsafeRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService scheduler = timer.asScheduledExecutorService(Runnable::run);
    private final List<Duration> attempts = new ArrayList<>();

    @Test
    void retriesWithADelay() {
        RetryPolicy<String> retry = RetryPolicy.<String>builder()
                .withDelay(Duration.ofSeconds(1))
                .withMaxRetries(2)
                .build();
        CompletableFuture<String> answer = Failsafe.with(retry).with(scheduler).getAsync(this::connect);

        time.advance(Duration.ofMinutes(1));

        assertThat(answer).isCompletedWithValue("connected");
        assertThat(attempts).hasSize(3);
        assertThat(attempts.get(2).minus(attempts.get(0))).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2_010));
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aTimeout() {
        Timeout<String> timeout = Timeout.of(Duration.ofSeconds(3));
        CompletableFuture<String> answer =
                Failsafe.with(timeout).with(scheduler).getStageAsync(() -> new CompletableFuture<>());

        time.advance(Duration.ofSeconds(4));

        assertThat(answer.handle((value, thrown) -> thrown).join()).isInstanceOf(TimeoutExceededException.class);
        assertThat(timer.pending()).isZero();
    }

    private String connect() {
        attempts.add(Duration.ofNanos(time.nanoTime()));
        if (attempts.size() < 3) {
            throw new IllegalStateException("on purpose");
        }
        return "connected";
    }
}
