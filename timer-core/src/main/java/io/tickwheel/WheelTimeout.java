package io.tickwheel;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.Executor;

/**
 * A timeout of a {@link WheelTimer}: the caller's handle, the node in the wheel and the executor's work in one
 * object, so that handing it over makes none.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any.
 */
sealed class WheelTimeout extends TimeoutNode implements TimeoutHandle, Runnable permits TrackedWheelTimeout {
    private final WheelTimer timer;
    private final TimerTask task;

    WheelTimeout(WheelTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos);
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
    public final void runTask() throws Exception {
        Executor executor = timer.executor();
        if (executor == null) {
            task.run(this);
        } else {
            executor.execute(this);
        }
    }

    /** Runs the task on the executor's thread. */
    @Override
    public final void run() {
        try {
            task.run(this);
        } catch (Throwable thrown) {
            timer.report(this, thrown);
        }
    }

    /** Tells the task that it will not run, on the calling thread. */
    final void notifyCancelled() {
        try {
            task.cancelled(this);
        } catch (Throwable thrown) {
            timer.report(this, thrown);
        }
    }

    @Override
    public final String toString() {
        String state = isExpired() ? "expired" : isCancelled() ? "cancelled" : "pending";
        return "WheelTimeout(" + state + ", task: " + task + ')';
    }
}
