package io.tickwheel;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@link CompletableFuture}s with a time limit or a delay that a {@link WheelTimer} keeps: what {@code orTimeout},
 * {@code completeOnTimeout} and {@code delayedExecutor} of the JDK do, whose delays are kept by one heap for the whole
 * process.
 *
 * <pre>{@code
 * TimedFutures timed = TimedFutures.on(timer);
 * CompletableFuture<Answer> answer = timed.orTimeout(client.send(request), Duration.ofSeconds(3));
 * }</pre>
 *
 * <p>A future that completes first, in whatever way, leaves nothing in the timer; where the stack of the thread that
 * completes it is nearly used up, a timeout that does nothing when it is due. A timer that is stopped completes
 * nothing: futures that it has not completed by then have no limit any more. But one of {@link #supplyAfter} is
 * cancelled, as nothing else would complete it. Where the timer was built with an executor and that rejects what is
 * due, the future completes with its exception.
 *
 * <p>Threads: any. The timer completes futures on its own thread, or on the executor that it was built with, and there
 * runs what depends on them without an {@code Async} in its name; what depends on one that a stop cancels, the thread
 * that stops. Cost: a timeout of the timer and some objects of the future's.
 */
public final class TimedFutures {
    private final WheelTimer timer;

    private TimedFutures(WheelTimer timer) {
        this.timer = timer;
    }

    /**
     * Futures whose time a timer keeps.
     *
     * @param timer the timer, not null; who made it stops it
     * @return not null; it has no state, so there may be many
     * @throws NullPointerException if the timer is null
     */
    public static TimedFutures on(WheelTimer timer) {
        return new TimedFutures(Objects.requireNonNull(timer, "timer"));
    }

    /**
     * Completes a future with a {@link TimeoutException} unless it completes before.
     *
     * @param <F> the future's type
     * @param future the future, not null
     * @param timeout how long from now: it ends at the boundary that {@link WheelTimer} describes; zero or less
     *     means at the next tick, more than 292 years means never
     * @return the future
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the time is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these the future is as
     *     it was, and has no limit. For one that is done the timer is not asked
     */
    public <F extends CompletableFuture<?>> F orTimeout(F future, Duration timeout) {
        Objects.requireNonNull(future, "future");
        limit(
                future,
                timeout,
                () -> future.completeExceptionally(new TimeoutException("no result after " + timeout)),
                false);
        return future;
    }

    /**
     * Completes a future with a value unless it completes before.
     *
     * @param <T> the type of the value
     * @param <F> the future's type
     * @param future the future, not null
     * @param value what to complete it with, may be null
     * @param timeout how long from now: it ends at the boundary that {@link WheelTimer} describes; zero or less
     *     means at the next tick, more than 292 years means never
     * @return the future
     * @throws NullPointerException if the future or the timeout is null
     * @throws RejectedExecutionException as {@link #orTimeout} does
     * @throws IllegalStateException as {@link #orTimeout} does
     * @throws IllegalArgumentException as {@link #orTimeout} does
     */
    @SuppressWarnings("exports") // an annotation, which is optional
    public <T extends @Nullable Object, F extends CompletableFuture<T>> F completeOnTimeout(
            F future, T value, Duration timeout) {
        Objects.requireNonNull(future, "future");
        limit(future, timeout, () -> future.complete(value), false);
        return future;
    }

    /**
     * Calls a function after a delay, unless its future completes before: a future that is cancelled leaves nothing in
     * the timer, other than with {@link #delayedExecutor}. If the timer is stopped before, the future is cancelled, as
     * nothing else would complete it.
     *
     * @param <T> the type of the result
     * @param supplier what to call, not null; what it throws completes the future
     * @param delay how long from now: it ends at the boundary that {@link WheelTimer} describes; zero or less
     *     means at the next tick, more than 292 years means never
     * @param executor where to call it, not null; if it rejects the call, the future completes with that exception
     * @return a new future, never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the time is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    @SuppressWarnings("exports") // an annotation, which is optional
    public <T extends @Nullable Object> CompletableFuture<T> supplyAfter(
            Supplier<T> supplier, Duration delay, Executor executor) {
        Objects.requireNonNull(supplier, "supplier");
        Objects.requireNonNull(delay, "delay");
        Objects.requireNonNull(executor, "executor");
        CompletableFuture<T> future = new CompletableFuture<>();
        Runnable complete = () -> {
            try {
                future.completeAsync(supplier, executor);
            } catch (Throwable rejected) {
                future.completeExceptionally(rejected);
                throw rejected;
            }
        };
        limit(future, delay, complete, true);
        return future;
    }

    /**
     * An executor that gives its commands to another after a delay, such as for {@link CompletableFuture#supplyAsync}.
     * It does not know of futures: a command waits for its delay also if its future has completed. What the other
     * executor throws goes to the timer's {@link TaskExceptionHandler}. A command that it rejects, or that waits when
     * the timer is stopped, is dropped, and nothing completes its future, other than with {@link #supplyAfter}.
     *
     * @param delay how long from each call of {@code execute}, to the timer's next tick or later; zero or less means at
     *     the next tick
     * @param executor what runs the commands, not null
     * @return a new executor, never null, whose {@code execute} throws {@link RejectedExecutionException} if the timer
     *     is stopped or full, or its host is full, and {@link IllegalArgumentException} if the delay is longer than the
     *     timer's layout takes
     * @throws NullPointerException if an argument is null
     */
    public Executor delayedExecutor(Duration delay, Executor executor) {
        Objects.requireNonNull(delay, "delay");
        Objects.requireNonNull(executor, "executor");
        return command -> {
            Objects.requireNonNull(command, "command");
            try {
                timer.schedule(() -> executor.execute(command), delay);
            } catch (IllegalStateException e) {
                throw timer.rejection(e);
            }
        };
    }

    private void limit(CompletableFuture<?> future, Duration timeout, Runnable complete, boolean cancelsFuture) {
        Objects.requireNonNull(timeout, "timeout");
        if (!future.isDone()) {
            TimeoutHandle handle = timer.schedule(new Completion(future, complete, cancelsFuture), timeout);
            try {
                // Also if it has completed meanwhile: then at once.
                future.whenComplete((value, thrown) -> handle.cancel());
            } catch (Throwable thrown) {
                handle.cancel();
                throw thrown;
            }
        }
    }

    /** Completes a future when it is due, or with what the timer's executor has thrown instead of doing that. */
    private record Completion(CompletableFuture<?> future, Runnable complete, boolean cancelsFuture)
            implements RefusableTask {
        @Override
        public void run(TimeoutHandle expired) {
            complete.run();
        }

        /** The timer was stopped, or the future has completed: that has no effect then. */
        @Override
        public void cancelled(TimeoutHandle ended) {
            if (cancelsFuture) {
                future.cancel(false);
            }
        }

        @Override
        public void refused(Throwable thrown) {
            future.completeExceptionally(thrown);
        }
    }
}
