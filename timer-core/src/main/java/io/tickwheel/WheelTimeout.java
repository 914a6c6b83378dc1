package io.tickwheel;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A timeout of a {@link WheelTimer}: the caller's handle, the node in the wheel and the executor's work in one
 * object, so that handing it over makes none.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any.
 */
sealed class WheelTimeout extends TimeoutNode implements TimeoutHandle, Runnable
        permits TrackedWheelTimeout, RepeatingTimeout, GroupedTimeout {
    private final WheelTimer timer;
    private final TimerTask task;

    WheelTimeout(WheelTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos);
        this.timer = timer;
        this.task = task;
    }

    /** One that may repeat. */
    WheelTimeout(WheelTimer timer, TimerTask task, long deadlineNanos, boolean repeats) {
        super(deadlineNanos, repeats);
        this.timer = timer;
        this.task = task;
    }

    @Override
    public final WheelTimer timer() {
        return timer;
    }

    @Override
    public final TimerTask task() {
        return task;
    }

    @Override
    public final Class<?> taskClass() {
        if (task instanceof ScheduledTask<?> scheduled) {
            return scheduled.taskClass();
        }
        return task instanceof RunnableTask wrapper ? wrapper.runnable().getClass() : task.getClass();
    }

    @Override
    public final boolean cancel() {
        if (!timer.core().cancel(this)) {
            return false;
        }
        notifyCancelled();
        return true;
    }

    @Override
    public final boolean reschedule(Duration delay) {
        return timer.core().reschedule(this, TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(delay, "delay")));
    }

    @Override
    public final boolean reschedule(long delay, TimeUnit unit) {
        return timer.core()
                .reschedule(this, Objects.requireNonNull(unit, "unit").toNanos(delay));
    }

    @Override
    public void runTask() throws Exception {
        Executor executor = timer.executor();
        if (executor == null) {
            task.run(this);
        } else {
            executor.execute(this);
        }
    }

    /** Runs the task on the executor's thread. */
    @Override
    public void run() {
        try {
            task.run(this);
        } catch (Throwable thrown) {
            WheelTimerLog.report(this, thrown);
        }
    }

    @Override
    public final void notifyCancelled() {
        try {
            task.cancelled(this);
        } catch (Throwable thrown) {
            WheelTimerLog.report(this, thrown);
        }
    }

    @Override
    public final String toString() {
        String state = isExpired() ? "expired" : isCancelled() ? "cancelled" : "pending";
        return "WheelTimeout(" + state + ", task: " + task + ')';
    }
}
