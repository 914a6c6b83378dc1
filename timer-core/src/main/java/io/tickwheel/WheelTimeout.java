package io.tickwheel;

import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.core.TaskTimeout;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.Tracked;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A timeout of a {@link WheelTimer}. What it is beyond a plain one is in a {@link WrappedTask}. */
final class WheelTimeout extends TaskTimeout implements TimeoutHandle {
    private final WheelTimer timer;
    private final TimerTask task;

    WheelTimeout(WheelTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos, task instanceof WrappedTask wrapped && wrapped.repetition() != null);
        this.timer = timer;
        this.task = task;
    }

    /** One of an executor service, which arms it again after a run of a periodic task. */
    WheelTimeout(WheelTimer timer, ScheduledTask<?> task, @Nullable Tracked tracked, long deadlineNanos) {
        super(deadlineNanos, task.isPeriodic());
        this.timer = timer;
        this.task = tracked == null ? task : new WrappedTask(task, null, tracked);
    }

    @Override
    public WheelTimer timer() {
        return timer;
    }

    @Override
    public TimerTask task() {
        return task instanceof WrappedTask wrapped ? wrapped.task() : task;
    }

    @Override
    public Class<?> taskClass() {
        TimerTask given = task();
        if (given instanceof ScheduledTask<?> scheduled) {
            return scheduled.taskClass();
        }
        return given instanceof RunnableTask wrapper ? wrapper.runnable().getClass() : given.getClass();
    }

    @Override
    public @Nullable Tracked tracked() {
        return task instanceof WrappedTask wrapped ? wrapped.tracked() : null;
    }

    @Override
    protected @Nullable Repetition repetition() {
        return task instanceof WrappedTask wrapped ? wrapped.repetition() : null;
    }

    @Override
    protected TimerCore core() {
        return timer.core();
    }

    @Override
    protected @Nullable Executor executor() {
        Executor executor = timer.executor();
        return executor == null || task() instanceof ScheduledTask ? null : executor;
    }

    @Override
    protected void callTask() throws Exception {
        task.run(this);
    }

    @Override
    protected void report(Throwable thrown) {
        WheelTimerLog.report(this, thrown);
    }

    @Override
    public void notifyCancelled() {
        try {
            task().cancelled(this);
        } catch (Throwable thrown) {
            report(thrown);
        }
    }

    @Override
    public String toString() {
        String state = isExpired() ? "expired" : isCancelled() ? "cancelled" : "pending";
        return "WheelTimeout(" + state + ", task: " + task() + ')';
    }
}
