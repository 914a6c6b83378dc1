package io.tickwheel.internal.core;

import io.tickwheel.internal.diagnostics.Tracked;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timeout that runs a task: what the timeouts of both public timers share. One object is the caller's handle, the
 * node in the wheel and the executor's work.
 *
 * <p>{@link #runTask} and {@link #nextRunNanos} are for the owner, {@link #run} is for the executor; the rest is
 * thread-safe.
 */
public abstract class TaskTimeout extends TimeoutNode implements Runnable, Tracked.MaybeTracked {
    protected TaskTimeout(long deadlineNanos, boolean repeats) {
        super(deadlineNanos, repeats);
    }

    /** The inside of its timer. */
    protected abstract TimerCore core();

    /** What runs the task; null for the thread that steps the timer. */
    protected abstract @Nullable Executor executor();

    /** What a repeating timeout has beyond a plain one; null if it does not repeat. */
    protected abstract @Nullable Repetition repetition();

    /** Runs the task once. */
    protected abstract void callTask() throws Exception;

    /** Tells the handler or the log what the task, its schedule or its host has thrown. It must not throw. */
    protected abstract void report(Throwable thrown);

    public final boolean cancel() {
        if (!core().engine().cancel(this)) {
            return false;
        }
        notifyCancelled();
        return true;
    }

    public final boolean reschedule(Duration delay) {
        return core().reschedule(this, TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(delay, "delay")));
    }

    public final boolean reschedule(long delay, TimeUnit unit) {
        return core().reschedule(this, Objects.requireNonNull(unit, "unit").toNanos(delay));
    }

    public final Duration remaining() {
        return Duration.ofNanos(Math.max(0, deadlineNanos() - core().engine().nowNanos()));
    }

    @Override
    public final long nextRunNanos() {
        Repetition repetition = repetition();
        return repetition == null ? HANDED_OVER : repetition.nextRunNanos();
    }

    @Override
    public final void runTask() throws Exception {
        Executor executor = executor();
        Repetition repetition = repetition();
        if (repetition != null) {
            repetition.run(this, executor);
        } else if (executor == null) {
            callTask();
        } else {
            executor.execute(this);
        }
    }

    @Override
    public final void run() {
        Repetition repetition = repetition();
        if (repetition != null) {
            repetition.runHandedOver(this);
            return;
        }
        try {
            callTask();
        } catch (Throwable thrown) {
            report(thrown);
        }
    }
}
