package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.netty.internal.WorkerTask;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of a {@link HashedWheelTimer} or an {@link EventLoopTimer}: Netty's {@link Timeout}, the node in the wheel
 * and the executor's work in one object, so that handing it over makes none.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any.
 */
sealed class NettyTimeout extends TimeoutNode implements MovableTimeout, Runnable
        permits TrackedNettyTimeout, RepeatingNettyTimeout, GroupedNettyTimeout {
    private final NettyTimer timer;
    private final TimerTask task;

    NettyTimeout(NettyTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos);
        this.timer = timer;
        this.task = task;
    }

    /** One that may repeat. */
    NettyTimeout(NettyTimer timer, TimerTask task, long deadlineNanos, boolean repeats) {
        super(deadlineNanos, repeats);
        this.timer = timer;
        this.task = task;
    }

    @Override
    public final Timer timer() {
        return timer.ofUser();
    }

    final NettyTimer owner() {
        return timer;
    }

    @Override
    public final TimerTask task() {
        return task;
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
    public final boolean reschedule(long delay, TimeUnit unit) {
        return timer.core()
                .reschedule(this, Objects.requireNonNull(unit, "unit").toNanos(delay));
    }

    @Override
    public final boolean reschedule(Duration delay) {
        return timer.core().reschedule(this, TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(delay, "delay")));
    }

    @Override
    public void runTask() throws Exception {
        Executor executor = executor();
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
            NettyTimerLog.taskFailed(this, thrown);
        }
    }

    @Override
    public final void notifyCancelled() {
        timer.notifyOfCancel(this);
    }

    /** Tells the task that it will not run, on the calling thread. */
    final void notifyTask() {
        try {
            if (task instanceof WorkerTask own) {
                own.cancelled(this);
            } else if (timer.hasCancelledCallback()) {
                task.cancelled(this);
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
    final @Nullable Executor executor() {
        Executor executor = timer.taskExecutor();
        return executor == null || task instanceof WorkerTask ? null : executor;
    }

    /** As Netty's timeout prints itself, which logs may be searched for. */
    @Override
    public final String toString() {
        long remainingNanos = deadlineNanos() - timer.core().nowNanos();
        String deadline = remainingNanos > 0
                ? remainingNanos + " ns later"
                : remainingNanos < 0 ? -remainingNanos + " ns ago" : "now";
        return "HashedWheelTimer$HashedWheelTimeout(deadline: " + deadline + (isCancelled() ? ", cancelled" : "")
                + ", task: " + task + ')';
    }
}
