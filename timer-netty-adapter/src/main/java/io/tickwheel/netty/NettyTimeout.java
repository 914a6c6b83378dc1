package io.tickwheel.netty;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.core.TaskTimeout;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.Tracked;
import io.tickwheel.netty.internal.WorkerTask;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of a {@link HashedWheelTimer} or an {@link EventLoopTimer}. What it is beyond a plain one is in a {@link
 * WrappedTask}.
 */
final class NettyTimeout extends TaskTimeout implements MovableTimeout {
    private final NettyTimer timer;
    private final TimerTask task;

    NettyTimeout(NettyTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos, task instanceof WrappedTask wrapped && wrapped.repetition() != null);
        this.timer = timer;
        this.task = task;
    }

    @Override
    public Timer timer() {
        return timer.publicTimer();
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
        Executor executor = timer.taskExecutor();
        return executor == null || task() instanceof WorkerTask ? null : executor;
    }

    @Override
    protected void callTask() throws Exception {
        task.run(this);
    }

    @Override
    protected void report(Throwable thrown) {
        NettyTimerLog.taskFailed(this, thrown);
    }

    @Override
    public void notifyCancelled() {
        timer.notifyOfCancel(this);
    }

    /** Tells the task that it will not run, on the calling thread. */
    void notifyTask() {
        try {
            TimerTask given = task();
            if (given instanceof WorkerTask own) {
                own.cancelled(this);
            } else if (timer.hasCancelledCallback()) {
                given.cancelled(this);
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

    /** As Netty's timeout prints itself, which logs may be searched for. */
    @Override
    public String toString() {
        long remainingNanos = deadlineNanos() - timer.core().engine().nowNanos();
        String deadline = remainingNanos > 0
                ? remainingNanos + " ns later"
                : remainingNanos < 0 ? -remainingNanos + " ns ago" : "now";
        return "HashedWheelTimer$HashedWheelTimeout(deadline: " + deadline + (isCancelled() ? ", cancelled" : "")
                + ", task: " + task() + ')';
    }
}
