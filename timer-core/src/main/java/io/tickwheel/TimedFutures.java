package io.tickwheel;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * {@link CompletableFuture}s with a time limit that a {@link WheelTimer} keeps, instead of the one heap that the JDK
 * has for {@code orTimeout} and {@code completeOnTimeout}.
 *
 * <pre>{@code
 * TimedFutures timed = TimedFutures.on(timer);
 * CompletableFuture<Answer> answer = timed.orTimeout(client.send(request), Duration.ofSeconds(3));
 * }</pre>
 *
 * <p>Each method returns its future, and throws what {@link WheelTimer} lists; then the future is as it was, and has no
 * limit. For a future that is done the timer is not asked. A future that completes before its limit leaves nothing in
 * the timer. If the timer is stopped, the limits of its futures are gone. If the timer's executor rejects the end of a
 * limit, the future completes with that exception.
 *
 * <p>The timer's thread, or its executor, completes the future, and there runs its dependent stages that are not {@code
 * Async}. Thread-safe.
 */
public final class TimedFutures {
    private final WheelTimer timer;

    private TimedFutures(WheelTimer timer) {
        this.timer = timer;
    }

    /** Futures whose limits a timer keeps. */
    public static TimedFutures on(WheelTimer timer) {
        return new TimedFutures(Objects.requireNonNull(timer, "timer"));
    }

    /** Completes a future with a {@link TimeoutException} unless it completes before. */
    public <F extends CompletableFuture<?>> F orTimeout(F future, Duration timeout) {
        return limit(
                future,
                timeout,
                () -> future.completeExceptionally(new TimeoutException("no result after " + timeout)));
    }

    /** Completes a future with a value unless it completes before. */
    @SuppressWarnings("exports") // an annotation, which is optional
    public <T extends @Nullable Object, F extends CompletableFuture<T>> F completeOnTimeout(
            F future, T value, Duration timeout) {
        return limit(future, timeout, () -> future.complete(value));
    }

    /** Cancels a future unless it completes before. */
    public <F extends CompletableFuture<?>> F cancelOnTimeout(F future, Duration timeout) {
        return limit(future, timeout, () -> future.cancel(true));
    }

    private <F extends CompletableFuture<?>> F limit(F future, Duration timeout, Runnable complete) {
        Objects.requireNonNull(future, "future");
        Objects.requireNonNull(timeout, "timeout");
        if (!future.isDone()) {
            TimeoutHandle handle = timer.schedule(new Completion(future, complete), timeout);
            try {
                // Also if it has completed meanwhile: then at once.
                future.whenComplete((value, thrown) -> handle.cancel());
            } catch (Throwable thrown) {
                handle.cancel();
                throw thrown;
            }
        }
        return future;
    }

    private record Completion(CompletableFuture<?> future, Runnable complete) implements RefusableTask {
        @Override
        public void run(TimeoutHandle expired) {
            complete.run();
        }

        @Override
        public void refused(Throwable thrown) {
            future.completeExceptionally(thrown);
        }
    }
}
