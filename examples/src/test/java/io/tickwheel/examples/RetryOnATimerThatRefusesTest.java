package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.junit.VirtualTime;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A timer that takes no pause, or drops one: nothing but the retry itself can complete the result then. */
@VirtualTime(failOnPending = true)
class RetryOnATimerThatRefusesTest {
    private final CompletableFuture<String> attempt = new CompletableFuture<>();
    private final IllegalStateException down = new IllegalStateException("the service is down");
    private final WheelTimer timer;

    RetryOnATimerThatRefusesTest(ManualTime time) {
        timer = WheelTimer.builder().timeSource(time).maxPending(1).build();
    }

    @Test
    void oneThatIsStoppedDuringAnAttemptEndsTheResult() {
        CompletableFuture<String> result = call();
        timer.stop();

        attempt.completeExceptionally(down);

        assertThat(result).isCompletedExceptionally();
    }

    @Test
    void oneThatIsStoppedDuringAPauseEndsTheResult() {
        CompletableFuture<String> result = call();
        attempt.completeExceptionally(down);
        assertThat(timer.pending()).isOne();

        timer.stop();

        assertThat(result).isCompletedExceptionally();
    }

    @Test
    void oneThatIsFullEndsTheResult() {
        TimeoutHandle another = timer.schedule(() -> {}, Duration.ofHours(1));
        CompletableFuture<String> result = call();

        attempt.completeExceptionally(down);

        assertThat(result).isCompletedExceptionally();
        another.cancel();
    }

    private CompletableFuture<String> call() {
        return new RetryWithBackoff(timer, new Random(7)).call(() -> attempt);
    }
}
