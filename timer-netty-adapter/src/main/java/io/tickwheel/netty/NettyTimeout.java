package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.internal.worker.TaskTimeout;
import io.tickwheel.netty.internal.WorkerTask;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A timeout of a {@link HashedWheelTimer}: Netty's {@link Timeout} and the node in the wheel in one object. */
sealed class NettyTimeout extends TaskTimeout implements Timeout permits TrackedNettyTimeout {
    /** Netty 4.1 knows no {@code TimerTask.cancelled}. */
    private static final boolean TASKS_HEAR_OF_CANCEL = hasCancelled();

    private final HashedWheelTimer timer;
    private final TimerTask task;

    NettyTimeout(HashedWheelTimer timer, TimerTask task, long deadlineNanos) {
        super(deadlineNanos);
        this.timer = timer;
        this.task = task;
    }

    @Override
    public final HashedWheelTimer timer() {
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
        try {
            if (task instanceof WorkerTask own) {
                own.cancelled(this);
            } else if (TASKS_HEAR_OF_CANCEL) {
                task.cancelled(this);
            }
        } catch (Throwable thrown) {
            NettyTimerLog.cancelledFailed(thrown);
        }
    }

    @Override
    protected final @Nullable Executor executor() {
        Executor executor = timer.taskExecutor();
        return executor == null || task instanceof WorkerTask ? null : executor;
    }

    @Override
    protected final void report(Throwable thrown) {
        NettyTimerLog.taskFailed(thrown);
    }

    @Override
    public final String toString() {
        long remainingNanos = deadlineNanos() - timer.core().nowNanos();
        String deadline = remainingNanos > 0
                ? remainingNanos + " ns later"
                : remainingNanos < 0 ? -remainingNanos + " ns ago" : "now";
        return "HashedWheelTimeout(deadline: " + deadline + (isCancelled() ? ", cancelled" : "") + ", task: " + task
                + ')';
    }

    private static boolean hasCancelled() {
        try {
            TimerTask.class.getMethod("cancelled", Timeout.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
