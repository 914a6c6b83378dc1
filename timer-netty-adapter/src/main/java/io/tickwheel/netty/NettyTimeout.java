package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.diagnostics.Tracked;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.netty.internal.WorkerTask;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of a {@link HashedWheelTimer} or an {@link EventLoopTimer}: Netty's {@link Timeout}, the node in the wheel
 * and the executor's work in one object, so that handing it over makes none. What a timeout is beyond a plain one is in
 * a {@link WrappedTask}.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any.
 */
final class NettyTimeout extends TimeoutNode
        implements MovableTimeout, Runnable, Repetition.Runner, Tracked.MaybeTracked {
    private final NettyTimer timer;
    private final TimerTask task;

    NettyTimeout(NettyTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos);
        this.timer = timer;
        this.task = task;
    }

    /** One that repeats, is tracked, or both. */
    NettyTimeout(NettyTimer timer, WrappedTask task, long deadlineNanos) {
        super(deadlineNanos, task.repetition() != null);
        this.timer = timer;
        this.task = task;
    }

    @Override
    public Timer timer() {
        return timer.ofUser();
    }

    NettyTimer owner() {
        return timer;
    }

    @Override
    public TimerTask task() {
        return task instanceof WrappedTask wrapped ? wrapped.task() : task;
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
    public boolean reschedule(long delay, TimeUnit unit) {
        return timer.core()
                .reschedule(this, Objects.requireNonNull(unit, "unit").toNanos(delay));
    }

    @Override
    public boolean reschedule(Duration delay) {
        return timer.core().reschedule(this, TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(delay, "delay")));
    }

    @Override
    public Duration remaining() {
        return Duration.ofNanos(timer.core().remainingNanos(this));
    }

    @Override
    public long nextRunNanos() {
        Repetition repetition = repetition();
        return repetition == null ? NO_RUN : repetition.nextRunNanos();
    }

    @Override
    public void runTask() throws Exception {
        Executor executor = executor();
        Repetition repetition = repetition();
        if (repetition != null) {
            repetition.run(this, executor, timer.core());
        } else if (executor == null) {
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
            NettyTimerLog.taskFailed(this, thrown);
        }
    }

    @Override
    public void callTask() throws Exception {
        task.run(this);
    }

    @Override
    public void reportThrown(Throwable thrown) {
        NettyTimerLog.taskFailed(this, thrown);
    }

    @Override
    public void notifyCancelled() {
        timer.notifyOfCancel(this);
    }

    /** Tells the task that it will not run, on the calling thread. */
    void notifyTask() {
        try {
            TimerTask ofUser = task();
            if (ofUser instanceof WorkerTask own) {
                own.cancelled(this);
            } else if (timer.hasCancelledCallback()) {
                ofUser.cancelled(this);
            }
        } catch (Throwable thrown) {
            reportCancelled(thrown);
        }
    }

    private void reportCancelled(Throwable thrown) {
        try {
            NettyTimerLog.cancelledFailed(this, thrown);
        } catch (Throwable again) {
            // The log has failed as well, so this cannot be reported. A stop has others to tell of their end.
            return;
        }
    }

    /** What runs the task; null for the timer's thread. */
    @Nullable
    Executor executor() {
        Executor executor = timer.taskExecutor();
        return executor == null || task() instanceof WorkerTask ? null : executor;
    }

    /** As Netty's timeout prints itself, which logs may be searched for. */
    @Override
    public String toString() {
        long remainingNanos = deadlineNanos() - timer.core().nowNanos();
        String deadline = remainingNanos > 0
                ? remainingNanos + " ns later"
                : remainingNanos < 0 ? -remainingNanos + " ns ago" : "now";
        return "HashedWheelTimer$HashedWheelTimeout(deadline: " + deadline + (isCancelled() ? ", cancelled" : "")
                + ", task: " + task() + ')';
    }
}
