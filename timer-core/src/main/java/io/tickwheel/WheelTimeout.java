package io.tickwheel;

import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.diagnostics.Tracked;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of a {@link WheelTimer}: the caller's handle, the node in the wheel and the executor's work in one
 * object, so that handing it over makes none. What a timeout is beyond a plain one is in a {@link WrappedTask}.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any.
 */
final class WheelTimeout extends TimeoutNode
        implements TimeoutHandle, Runnable, Repetition.Runner, Tracked.MaybeTracked {
    private final WheelTimer timer;
    private final TimerTask task;

    WheelTimeout(WheelTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos);
        this.timer = timer;
        this.task = task;
    }

    /** One that repeats, is tracked, or both. */
    WheelTimeout(WheelTimer timer, WrappedTask task, long deadlineNanos) {
        super(deadlineNanos, task.repetition() != null);
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
        TimerTask ofUser = task();
        if (ofUser instanceof ScheduledTask<?> scheduled) {
            return scheduled.taskClass();
        }
        return ofUser instanceof RunnableTask wrapper ? wrapper.runnable().getClass() : ofUser.getClass();
    }

    @Override
    public @Nullable Tracked tracked() {
        return task instanceof WrappedTask wrapped ? wrapped.tracked() : null;
    }

    private @Nullable Repetition repetition() {
        return task instanceof WrappedTask wrapped ? wrapped.repetition() : null;
    }

    @Override
    public boolean cancel() {
        if (!timer.core().cancel(this)) {
            return false;
        }
        notifyCancelled();
        return true;
    }

    @Override
    public boolean reschedule(Duration delay) {
        return timer.core().reschedule(this, TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(delay, "delay")));
    }

    @Override
    public boolean reschedule(long delay, TimeUnit unit) {
        return timer.core()
                .reschedule(this, Objects.requireNonNull(unit, "unit").toNanos(delay));
    }

    @Override
    public Duration remaining() {
        return Duration.ofNanos(timer.core().remainingNanos(this));
    }

    @Override
    public long nextRunNanos() {
        Repetition repetition = repetition();
        return repetition == null ? HANDED_OVER : repetition.nextRunNanos();
    }

    @Override
    public void runTask() throws Exception {
        Executor executor = timer.executor();
        Repetition repetition = repetition();
        if (repetition != null) {
            repetition.run(this, executor, timer.core());
        } else if (executor == null || task() instanceof ScheduledTask) {
            task.run(this);
        } else {
            executor.execute(this);
        }
    }

    /** Runs the task on the executor's thread. */
    @Override
    public void run() {
        Repetition repetition = repetition();
        if (repetition != null) {
            repetition.runHandedOver(this, timer.core());
            return;
        }
        try {
            task.run(this);
        } catch (Throwable thrown) {
            WheelTimerLog.report(this, thrown);
        }
    }

    @Override
    public void callTask() throws Exception {
        task.run(this);
    }

    @Override
    public void reportThrown(Throwable thrown) {
        WheelTimerLog.report(this, thrown);
    }

    @Override
    public void notifyCancelled() {
        try {
            task().cancelled(this);
        } catch (Throwable thrown) {
            WheelTimerLog.report(this, thrown);
        }
    }

    @Override
    public String toString() {
        String state = isExpired() ? "expired" : isCancelled() ? "cancelled" : "pending";
        return "WheelTimeout(" + state + ", task: " + task() + ')';
    }
}
