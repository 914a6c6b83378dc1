package io.tickwheel;

import io.tickwheel.internal.worker.TaskTimeout;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of a {@link WheelTimer}: the caller's handle, the node in the wheel and the executor's work in one
 * object.
 */
sealed class WheelTimeout extends TaskTimeout implements TimeoutHandle permits TrackedWheelTimeout {
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
    public final boolean cancel() {
        return timer.core().cancel(this);
    }

    @Override
    protected final void callTask() throws Exception {
        task.run(this);
    }

    @Override
    protected final void callCancelled() {
        task.cancelled(this);
    }

    @Override
    protected final @Nullable Executor executor() {
        return timer.executor();
    }

    @Override
    protected final void report(Throwable thrown) {
        timer.report(this, thrown);
    }

    @Override
    public final String toString() {
        String state = isExpired() ? "expired" : isCancelled() ? "cancelled" : "pending";
        return "WheelTimeout(" + state + ", task: " + task + ')';
    }
}
