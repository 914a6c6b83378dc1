package io.tickwheel.examples;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Makes a call up to eight times, until one succeeds: after a second or somewhat less, after two, after four, with a
 * random part, so that clients which fail together do not come back together. A cancel of the result cancels the
 * next attempt; a timer that is full, or is stopped, ends the result.
 *
 * <p>The program, and the test of this example, spend minutes of pauses in microseconds, as the timer's time is a
 * {@link ManualTime}.
 */
public final class RetryWithBackoff {
    static final int MOST_ATTEMPTS = 8;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private final WheelTimer timer;
    private final RandomGenerator random;

    RetryWithBackoff(WheelTimer timer, RandomGenerator random) {
        this.timer = timer;
        this.random = random;
    }

    public static void main(String[] args) {
        ManualTime time = new ManualTime();
        try (WheelTimer timer = WheelTimer.builder().timeSource(time).build()) {
            RetryWithBackoff retry = new RetryWithBackoff(timer, new Random(1));
            CompletableFuture<String> answer = retry.call(() -> {
                boolean isDown = time.nanoTime() < Duration.ofMinutes(1).toNanos();
                System.out.println(Duration.ofNanos(time.nanoTime()) + (isDown ? " failed" : " answered"));
                return isDown
                        ? CompletableFuture.failedFuture(new IllegalStateException("the service is down"))
                        : CompletableFuture.completedFuture("the answer");
            });

            boolean isIdle = time.advanceUntilIdle(Duration.ofHours(1));

            System.out.println(answer.join() + ", nothing left to do: " + isIdle);
        }
    }

    <T> CompletableFuture<T> call(Supplier<CompletionStage<T>> service) {
        CompletableFuture<T> result = new CompletableFuture<>();
        attempt(service, 1, result);
        return result;
    }

    private <T> void attempt(Supplier<CompletionStage<T>> service, int number, CompletableFuture<T> result) {
        called(service).whenComplete((answer, failure) -> {
            if (failure == null) {
                result.complete(answer);
            } else if (number == MOST_ATTEMPTS) {
                result.completeExceptionally(failure);
            } else {
                pause(service, number, result);
            }
        });
    }

    /** What keeps the next attempt from coming completes the result, as nothing else would. */
    private <T> void pause(Supplier<CompletionStage<T>> service, int number, CompletableFuture<T> result) {
        TimerTask next = new TimerTask() {
            @Override
            public void run(TimeoutHandle timeout) {
                attempt(service, number + 1, result);
            }

            @Override
            public void cancelled(TimeoutHandle timeout) {
                // The timer was stopped, or the result is complete, and this has no effect.
                result.cancel(false);
            }
        };
        try {
            TimeoutHandle pending = timer.schedule(next, pauseAfter(number));
            result.whenComplete((any, thrown) -> pending.cancel());
        } catch (RuntimeException refused) {
            result.completeExceptionally(refused);
        }
    }

    /** A service that throws has failed, as one whose stage fails: else the result would never be complete. */
    private static <T> CompletionStage<T> called(Supplier<CompletionStage<T>> service) {
        try {
            return service.get();
        } catch (RuntimeException thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    /** The whole of it doubles with each attempt; of that, half to all. */
    private Duration pauseAfter(int attempts) {
        long wholeMillis = FIRST_PAUSE.toMillis() << (attempts - 1);
        return Duration.ofMillis(wholeMillis / 2 + random.nextLong(wholeMillis / 2 + 1));
    }
}
