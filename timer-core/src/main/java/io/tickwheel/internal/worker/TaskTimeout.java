package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A timeout whose task runs on the timer's thread or on an executor: what the timeouts of both public timers share. The
 * node in the wheel is also the executor's work, so handing it over makes no object.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any.
 */
public abstract class TaskTimeout extends TimeoutNode implements Runnable {
    /**
     * Creates a queued timeout.
     *
     * @param deadlineNanos the engine time of its deadline
     */
    protected TaskTimeout(long deadlineNanos) {
        super(deadlineNanos);
    }

    /** The user's task. */
    public abstract Object task();

    /** Calls the user's task. */
    protected abstract void callTask() throws Exception;

    /** Calls what the user's task has for a timeout that will not run. */
    protected abstract void callCancelled();

    /** What runs the task; null for the timer's thread. */
    protected abstract @Nullable Executor executor();

    /** Tells of what user code has thrown on a thread that is not the timer's; must not throw. */
    protected abstract void report(Throwable thrown);

    @Override
    public final void runTask() throws Exception {
        Executor executor = executor();
        if (executor == null) {
            callTask();
        } else {
            executor.execute(this);
        }
    }

    /** Runs the task on the executor's thread. */
    @Override
    public final void run() {
        try {
            callTask();
        } catch (Throwable thrown) {
            report(thrown);
        }
    }

    /** Tells the task that it will not run, on the calling thread. */
    public final void notifyCancelled() {
        try {
            callCancelled();
        } catch (Throwable thrown) {
            report(thrown);
        }
    }
}
