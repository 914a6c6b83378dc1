package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import io.netty.util.concurrent.Promise;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
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
 * <p>One that completes first, in whatever way, leaves nothing in the timer; where the stack of the thread that tells
 * its listeners is nearly used up, a timeout that does nothing when it is due. A timer that is stopped completes
 * nothing: what it has not completed by then has no limit any more. Where a timer of tickwheel's was built with an
 * executor and that rejects what is due, a promise fails with its exception, and what was to be cancelled is cancelled;
 * where one of Netty's was, nothing is completed.
 *
 * <p>Threads: any. The timer completes the promise on its own thread, or on the executor that it was built with; its
 * listeners are told on the promise's executor, as ever. Cost: a timeout of the timer, and a listener.
 */
public final class TimedPromises {
    private final Timer timer;

    private TimedPromises(Timer timer) {
        this.timer = timer;
    }

    /**
     * Promises whose time a timer keeps.
     *
     * @param timer the timer, not null, also one of Netty's; who made it stops it
     * @return not null; it has no state, so there may be many
     * @throws NullPointerException if the timer is null
     */
    public static TimedPromises on(Timer timer) {
        return new TimedPromises(Objects.requireNonNull(timer, "timer"));
    }

    /**
     * Fails a promise with a {@link TimeoutException} unless it completes before.
     *
     * @param <P> the promise's type
     * @param promise the promise, not null
     * @param timeout how long from now, to the timer's next tick or later; more than 292 years means never
     * @return the promise
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the timeout is longer than the timer's layout takes
     * @throws IllegalStateException if the timer is stopped, or the promise is a void one; after each of these the
     *     promise is as it was, and has no limit
     */
    public <P extends Promise<?>> P orTimeout(P promise, Duration timeout) {
        Objects.requireNonNull(promise, "promise");
        limit(
                promise,
                timeout,
                () -> promise.tryFailure(new TimeoutException("no result after " + timeout)),
                promise::tryFailure);
        return promise;
    }

    /**
     * Completes a promise with a value unless it completes before.
     *
     * @param <V> the type of the value
     * @param <P> the promise's type
     * @param promise the promise, not null
     * @param value what to complete it with, may be null
     * @param timeout how long from now, to the timer's next tick or later; more than 292 years means never
     * @return the promise
     * @throws NullPointerException if the promise or the timeout is null
     * @throws RejectedExecutionException as {@link #orTimeout} does
     * @throws IllegalStateException as {@link #orTimeout} does
     * @throws IllegalArgumentException as {@link #orTimeout} does
     */
    @SuppressWarnings("exports") // an annotation, which is optional
    public <V extends @Nullable Object, P extends Promise<V>> P completeOnTimeout(
            P promise, V value, Duration timeout) {
        Objects.requireNonNull(promise, "promise");
        limit(promise, timeout, () -> promise.trySuccess(value), promise::tryFailure);
        return promise;
    }

    /**
     * Cancels a future unless it completes before: for those that others complete, such as that of a connection
     * attempt.
     *
     * @param <F> the future's type
     * @param future the future, not null; one that cannot be cancelled stays as it is
     * @param timeout how long from now, to the timer's next tick or later; more than 292 years means never
     * @return the future
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException as {@link #orTimeout} does
     * @throws IllegalStateException as {@link #orTimeout} does
     * @throws IllegalArgumentException as {@link #orTimeout} does
     */
    public <F extends Future<?>> F cancelOnTimeout(F future, Duration timeout) {
        Objects.requireNonNull(future, "future");
        limit(future, timeout, () -> future.cancel(true), refusal -> future.cancel(true));
        return future;
    }

    private void limit(Future<?> future, Duration timeout, Runnable complete, Consumer<Throwable> refused) {
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
    }

    /** Completes a future when it is due, or otherwise where the timer's executor rejects that. */
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
