package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.junit.VirtualTime;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Minutes of pauses in microseconds. A test in which a retry is left behind fails. */
@VirtualTime(failOnPending = true)
class RetryWithBackoffTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time;
    private final WheelTimer timer;
    private final RetryWithBackoff retry;
    private final IllegalStateException down = new IllegalStateException("the service is down");
    private final List<Duration> attempts = new ArrayList<>();
    private int failures = Integer.MAX_VALUE;

    RetryWithBackoffTest(ManualTime time) {
        this.time = time;
        timer = WheelTimer.builder().tick(TICK).timeSource(time).build();
        retry = new RetryWithBackoff(timer, new Random(7));
    }

    @Test
    void theResultIsThatOfTheFirstAttemptThatSucceeds() {
        failures = 3;
        CompletableFuture<String> result = retry.call(this::answer);

        assertThat(time.advanceUntilIdle(HOUR)).isTrue();

        assertThat(result).isCompletedWithValue("the answer");
        assertThat(attempts).hasSize(4);
    }

    @Test
    void itFailsWithTheLastAttempt() {
        CompletableFuture<String> result = retry.call(this::answer);

        assertThat(time.advanceUntilIdle(HOUR)).isTrue();

        assertThat(result).isCompletedExceptionally();
        assertThat(attempts).hasSize(RetryWithBackoff.MOST_ATTEMPTS);
    }

    @Test
    void whoCancelsTheResultCancelsTheNextAttempt() {
        CompletableFuture<String> result = retry.call(this::answer);
        time.advanceToNext();
        assertThat(attempts).hasSize(2);

        result.cancel(false);

        assertThat(time.advanceUntilIdle(HOUR)).isTrue();
        assertThat(attempts).hasSize(2);
    }

    @Test
    void aTimerThatIsStoppedEndsTheResult() {
        CompletableFuture<String> result = retry.call(this::answer);
        timer.stop();
        assertThat(result).isCompletedExceptionally();
        assertThat(retry.call(this::answer)).isCompletedExceptionally();
    }

    @Test
    void theProgramDoesWhatItSays() throws Exception {
        List<String> lines = Console.linesOf(() -> RetryWithBackoff.main(new String[0]));

        assertThat(lines).startsWith("PT0S failed").endsWith("the answer, nothing left to do: true");
        assertThat(lines.get(lines.size() - 2)).startsWith("PT1M").endsWith(" answered");
        assertThat(lines.subList(0, lines.size() - 2)).allMatch(line -> line.endsWith(" failed"));
    }

    private CompletionStage<String> answer() {
        attempts.add(Duration.ofNanos(time.nanoTime()));
        return attempts.size() > failures
                ? CompletableFuture.completedFuture("the answer")
                : CompletableFuture.failedFuture(down);
    }
}
