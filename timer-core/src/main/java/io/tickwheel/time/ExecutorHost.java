package io.tickwheel.time;

import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one thread of an executor as a host. */
final class ExecutorHost implements TimerHost {
    /** The longest delay of a step where the executor may keep a cancelled one in its queue until it is due. */
    private static final long LONGEST_STAY_NANOS = 1_000_000_000;

    private final ScheduledExecutorService executor;
    private final long longestDelayNanos;
    /** Written by that thread, so that it sees itself; what another thread reads is never that thread. */
    private volatile @Nullable Thread thread;

    private ExecutorHost(ScheduledExecutorService executor, long longestDelayNanos) {
        this.executor = executor;
        this.longestDelayNanos = longestDelayNanos;
    }

    static ExecutorHost of(ScheduledExecutorService executor) {
        Objects.requireNonNull(executor, "executor");
        if (executor instanceof ForkJoinPool) {
            throw new IllegalArgumentException("executor: " + executor + " (expected: an executor of one thread)");
        }
        if (!(executor instanceof ScheduledThreadPoolExecutor pool)) {
            return new ExecutorHost(executor, LONGEST_STAY_NANOS);
        }
        if (pool.getCorePoolSize() > 1) {
            throw new IllegalArgumentException(
                    "executor: a pool of " + pool.getCorePoolSize() + " threads (expected: an executor of one thread)");
        }
        return new ExecutorHost(pool, pool.getRemoveOnCancelPolicy() ? Long.MAX_VALUE : LONGEST_STAY_NANOS);
    }

    @Override
    public boolean isHostThread() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void execute(Runnable step) {
        try {
            executor.execute(() -> run(step));
        } catch (RejectedExecutionException rejection) {
            throw refusal(rejection);
        }
    }

    @Override
    public Entry schedule(Runnable step, long delayNanos) {
        Future<?> future;
        try {
            future = executor.schedule(() -> run(step), Math.min(delayNanos, longestDelayNanos), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException rejection) {
            throw refusal(rejection);
        }
        return () -> future.cancel(false);
    }

    /** A rejection ends the timer for ever: not so if the executor is only full. */
    private RuntimeException refusal(RejectedExecutionException rejection) {
        boolean isEnded;
        try {
            isEnded = executor.isShutdown();
        } catch (RuntimeException e) {
            // Those of application servers do not say.
            isEnded = true;
        }
        return isEnded ? rejection : new IllegalStateException("the executor of the timer's host is full", rejection);
    }

    private void run(Runnable step) {
        thread = Thread.currentThread();
        step.run();
    }
}
