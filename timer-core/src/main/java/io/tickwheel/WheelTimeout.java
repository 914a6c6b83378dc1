package io.tickwheel;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.Executor;

/**
 * A timeout of a {@link WheelTimer}: the caller's handle, the node in the wheel and the executor's work in one
 * object.
 */
final class WheelTimeout extends TimeoutNode implements TimeoutHandle, Runnable {
    private final WheelTimer timer;
    private final TimerTask task;

    WheelTimeout(WheelTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos);
        this.timer = timer;
        this.task = task;
    }

    @Override
    public WheelTimer timer() {
        return timer;
    }

    @Override
    public TimerTask task() {
        return task;
    }

    @Override
    public boolean cancel() {
        if (!timer.cancel(this)) {
            return false;
        }
        notifyCancelled();
        return true;
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
            timer.report(this, thrown);
        }
    }

    void notifyCancelled() {
        try {
            task.cancelled(this);
        } catch (Throwable thrown) {
            timer.report(this, thrown);
        }
    }

    @Override
    public String toString() {
        String state = isExpired() ? "expired" : isCancelled() ? "cancelled" : "pending";
        return "WheelTimeout(" + state + ", task: " + task + ')';
    }
}
