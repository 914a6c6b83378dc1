package io.tickwheel;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A task of a {@link TimerExecutorService}: one object is the user's future, the task of the timeout, and the work of
 * the executor. Thread-safe.
 */
class ScheduledTask<V extends @Nullable Object> extends FutureTask<V> implements RunnableScheduledFuture<V>, TimerTask {
    final TimerExecutorService service;
    /** A {@link Callable} or a {@link Runnable}; only its class once the future is done. */
    private Object task;
    /** Null without a delay. Written before the timer has it. */
    @Nullable
    WheelTimeout timeout;
    /**
     * The thread that runs it; this object if {@code shutdownNow} took it back. A canceller ends the future and then
     * reads this; a thread writes this and then looks at the future. So a cancelled task does not begin, or the
     * canceller finds its thread. It is written and interrupted under the monitor: an interrupt reaches no later work.
     */
    private volatile @Nullable Object runner;

    ScheduledTask(TimerExecutorService service, Object task) {
        super(() -> null); // never called
        this.service = service;
        this.task = task;
    }

    final Class<?> taskClass() {
        return task instanceof Class<?> ofEnded ? ofEnded : task.getClass();
    }

    @Override
    public final boolean isPeriodic() {
        return this instanceof Periodic;
    }

    @Override
    public final void run(TimeoutHandle due) {
        service.active.add(this);
        handOver();
    }

    /** Gives it to the executor; it is active by now. */
    final void handOver() {
        if (isDone()) {
            service.ended(this);
            return;
        }
        try {
            service.executor.execute(this);
        } catch (Throwable thrown) {
            setException(thrown);
            throw thrown;
        }
    }

    @Override
    public final void run() {
        if (!claim(Thread.currentThread())) {
            return;
        }
        try {
            call();
        } finally {
            synchronized (this) {
                runner = null;
            }
            service.ended(this);
            if (this instanceof Periodic periodic && timeout != null && !isDone()) {
                periodic.rearm(timeout);
            }
        }
    }

    /** Takes it for the thread that runs it or, with itself, for {@code shutdownNow}; false if it runs or has ended. */
    final synchronized boolean claim(Object claimant) {
        if (runner != null) {
            return false;
        }
        runner = claimant;
        if (isDone() || (service.isStopped && claimant != this)) {
            runner = null;
        }
        return runner != null;
    }

    @SuppressWarnings("unchecked") // the type of the callable, or of null
    private void call() {
        if (timeout == null && task instanceof Runnable command && !(task instanceof Callable)) {
            // Of execute: nobody waits for it, and its exception is for the executor.
            set((V) null);
            command.run();
            return;
        }
        try {
            V result = null;
            if (task instanceof Callable<?> callable) {
                result = (V) callable.call();
            } else if (task instanceof Runnable command) {
                command.run();
            }
            if (!isPeriodic()) {
                set(result);
            }
        } catch (Throwable thrown) {
            setException(thrown);
        }
    }

    /** Its future is done: it leaves the timer and, unless it runs, the service. */
    @Override
    protected final void done() {
        task = task.getClass();
        boolean wasWaiting = leaveTimer();
        // A task that waits for its only run is in the timer alone.
        if ((!wasWaiting || isPeriodic() || service.isShutdown) && !isRunning(false)) {
            service.ended(this);
        }
    }

    final boolean leaveTimer() {
        return timeout != null && service.timer.core().engine().cancel(timeout);
    }

    @Override
    public final boolean cancel(boolean mayInterruptIfRunning) {
        boolean isCancelled = super.cancel(false);
        if (isCancelled && mayInterruptIfRunning) {
            isRunning(true);
        }
        return isCancelled;
    }

    /** The timer was stopped. */
    @Override
    public final void cancelled(TimeoutHandle returned) {
        cancel(false);
    }

    /** Whether it runs. If so, its thread may be interrupted. */
    final synchronized boolean isRunning(boolean interrupts) {
        if (interrupts && runner instanceof Thread thread) {
            thread.interrupt();
        }
        return runner instanceof Thread;
    }

    final synchronized boolean hasEnded() {
        return runner == this || (runner == null && isDone());
    }

    @Override
    public final long getDelay(TimeUnit unit) {
        return unit.convert(deadlineNanos() - service.timer.core().engine().nowNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public final int compareTo(Delayed other) {
        return other instanceof ScheduledTask<?> own && own.service == service
                ? Long.compare(deadlineNanos(), own.deadlineNanos())
                : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    private long deadlineNanos() {
        return timeout == null ? 0 : timeout.deadlineNanos();
    }

    /** A task whose timeout repeats: it is pending, and not due again, until the end of the run. */
    static final class Periodic extends ScheduledTask<@Nullable Object> {
        /** More than 0 from due time to due time, less than 0 from the end of a run to the next. */
        private final long periodNanos;

        Periodic(TimerExecutorService service, Runnable command, long periodNanos) {
            super(service, command);
            this.periodNanos = periodNanos;
        }

        private void rearm(WheelTimeout armed) {
            long nowNanos = service.timer.core().engine().nowNanos();
            long nextNanos = (periodNanos > 0 ? armed.deadlineNanos() : nowNanos) + Math.abs(periodNanos);
            try {
                if (service.isShutdown) {
                    cancel(false);
                }
                service.timer.core().rearm(armed, nextNanos < 0 ? WheelGeometry.NEVER : nextNanos);
            } catch (Throwable thrown) {
                // No memory, or the timer's host is full.
                setException(thrown);
            }
        }
    }
}
