package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.timelimiter.TimeLimiter;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Resilience4j's time limiter on a timer. */
class Resilience4jRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService scheduler = timer.asScheduledExecutorService(Runnable::run);
    private final TimeLimiter limiter = TimeLimiter.of(Duration.ofSeconds(3));
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    @Test
    void aTimeout() {
        CompletableFuture<String> limited =
                limiter.executeCompletionStage(scheduler, () -> answer).toCompletableFuture();

        time.advance(Duration.ofSeconds(3).minusNanos(1));
        assertThat(limited).isNotDone();
        time.advance(Duration.ofNanos(1));

        assertThat(limited.handle((value, thrown) -> thrown).join())
                .satisfiesAnyOf(
                        thrown -> assertThat(thrown).isInstanceOf(TimeoutException.class),
                        thrown -> assertThat(thrown)
                                .isInstanceOf(CompletionException.class)
                                .hasCauseInstanceOf(TimeoutException.class));
    }

    @Test
    void anAnswerInTimeLeavesNothingInTheTimer() {
        CompletableFuture<String> limited =
                limiter.executeCompletionStage(scheduler, () -> answer).toCompletableFuture();
        assertThat(timer.pending()).isEqualTo(1);

        answer.complete("answer");

        assertThat(limited).isCompletedWithValue("answer");
        assertThat(timer.pending()).isZero();
    }
}
