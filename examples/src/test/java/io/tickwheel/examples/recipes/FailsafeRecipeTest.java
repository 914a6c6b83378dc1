package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import dev.failsafe.Timeout;
import io.tickwheel.TimedFutures;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
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

    /** Failsafe has an executor of its own for them, whatever it is given: a future's own limit takes their place. */
    @Test
    void aTimeoutOfFailsafeDoesNotComeToTheTimerAndOneOfTheFutureDoes() {
        Timeout<String> timeout = Timeout.of(Duration.ofHours(1));
        CompletableFuture<String> ofFailsafe =
                Failsafe.with(timeout).with(scheduler).getStageAsync(() -> new CompletableFuture<>());
        time.advance(Duration.ofHours(2));
        assertThat(ofFailsafe).isNotDone();
        assertThat(timer.pending()).isZero();
        ofFailsafe.cancel(false);

        RetryPolicy<String> retry = RetryPolicy.ofDefaults();
        CompletableFuture<String> answer =
                Failsafe.with(retry).with(scheduler).getStageAsync(() -> new CompletableFuture<>());
        TimedFutures.on(timer).orTimeout(answer, Duration.ofSeconds(3));
        time.advance(Duration.ofSeconds(4));

        assertThat(answer.handle((value, thrown) -> thrown).join()).isInstanceOf(TimeoutException.class);
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
