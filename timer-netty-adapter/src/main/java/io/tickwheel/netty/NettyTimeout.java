package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.Executor;

/** A timeout of a {@link HashedWheelTimer}: Netty's {@link Timeout} and the node in the wheel in one object. */
final class NettyTimeout extends TimeoutNode implements Timeout, Runnable {
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
    public HashedWheelTimer timer() {
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
        Executor executor = timer.taskExecutor();
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
            TimerLog.taskFailed(thrown);
        }
    }

    void notifyCancelled() {
        if (TASKS_HEAR_OF_CANCEL) {
            try {
                task.cancelled(this);
            } catch (Throwable thrown) {
                TimerLog.cancelledFailed(thrown);
            }
        }
    }

    @Override
    public String toString() {
        long remainingNanos = timer.nanosUntil(deadlineNanos());
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
