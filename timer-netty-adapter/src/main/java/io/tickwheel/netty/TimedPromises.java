package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import io.netty.util.concurrent.Promise;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@link Promise}s and {@link Future}s with a time limit that a timer keeps, instead of a task in an event
 * loop's heap.
 *
 * <pre>{@code
 * TimedPromises timed = TimedPromises.on(timer);
 * Promise<Answer> answer = timed.orTimeout(channel.eventLoop().newPromise(), Duration.ofSeconds(3));
 * }</pre>
 *
 * <p>Each method returns its promise or future, and throws what the timer's {@code newTimeout} does; then the promise
 * is as it was, and has no limit. A promise that completes before its limit leaves nothing in the timer. If the timer
 * is stopped, the limits of its promises are gone. If the executor of one of tickwheel's timers rejects the end of a
 * limit, the promise fails with that exception, and a future is cancelled.
 *
 * <p>The timer's thread, or its executor, completes the promise; the promise tells its listeners as always.
 * Thread-safe.
 */
public final class TimedPromises {
    private final Timer timer;

    private TimedPromises(Timer timer) {
        this.timer = timer;
    }

    /** Promises whose limits a timer keeps, any timer with Netty's interface. */
    public static TimedPromises on(Timer timer) {
        return new TimedPromises(Objects.requireNonNull(timer, "timer"));
    }

    /** Fails a promise with a {@link TimeoutException} unless it completes before. */
    public <P extends Promise<?>> P orTimeout(P promise, Duration timeout) {
        Objects.requireNonNull(promise, "promise");
        return limit(
                promise,
                timeout,
                () -> promise.tryFailure(new TimeoutException("no result after " + timeout)),
                promise::tryFailure);
    }

    /** Completes a promise with a value unless it completes before. */
    @SuppressWarnings("exports") // an annotation, which is optional
    public <V extends @Nullable Object, P extends Promise<V>> P completeOnTimeout(
            P promise, V value, Duration timeout) {
        Objects.requireNonNull(promise, "promise");
        return limit(promise, timeout, () -> promise.trySuccess(value), promise::tryFailure);
    }

    /** Cancels a future unless it completes before, such as that of a connection attempt. */
    public <F extends Future<?>> F cancelOnTimeout(F future, Duration timeout) {
        Objects.requireNonNull(future, "future");
        return limit(future, timeout, () -> future.cancel(true), refusal -> future.cancel(true));
    }

    private <F extends Future<?>> F limit(F future, Duration timeout, Runnable complete, Consumer<Throwable> refused) {
        long timeoutNanos = TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(timeout, "timeout"));
        if (!future.isDone()) {
            Timeout pending = timer.newTimeout(new Completion(complete, refused), timeoutNanos, TimeUnit.NANOSECONDS);
            try {
                // Also if it has completed meanwhile: then soon.
                future.addListener((GenericFutureListener<Future<Object>>) done -> pending.cancel());
            } catch (Throwable thrown) {
                pending.cancel();
                throw thrown;
            }
        }
        return future;
    }

    private record Completion(Runnable complete, Consumer<Throwable> refused) implements RefusableTask {
        @Override
        public void run(Timeout expired) {
            complete.run();
        }

        @Override
        public void refused(Throwable thrown) {
            refused.accept(thrown);
        }
    }
}
