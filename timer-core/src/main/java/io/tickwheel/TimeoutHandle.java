package io.tickwheel;

/**
 * A timeout that was scheduled.
 *
 * <p>It ends exactly once: it expires, or it is cancelled, or {@link WheelTimer#stop} returns it.
 *
 * <p>Threads: any.
 */
public interface TimeoutHandle {
    /**
     * The timer that the timeout was scheduled on.
     *
     * @return never null
     */
    WheelTimer timer();

    /**
     * The task, for as long as this object lives, whatever became of the timeout. Where a {@link Runnable} was
     * scheduled, a task that calls it.
     *
     * @return never null
     */
    TimerTask task();

    /**
     * Ends the timeout before its task runs. Its place under a pending limit is free when this returns, and the
     * task's {@link TimerTask#cancelled} has been called. Cost: O(1), no allocation, however many timeouts wait.
     *
     * @return true for the one call that ended it; false if it had ended before, in whatever way
     * @throws StackOverflowError if the caller's stack is nearly used up; the timeout is as it was
     */
    boolean cancel();

    /**
     * Whether the task was run or handed to the executor, or is about to be.
     *
     * @return true once the timeout has expired
     */
    boolean isExpired();

    /**
     * Whether the task will never run.
     *
     * @return true once the timeout was cancelled, or returned by {@link WheelTimer#stop}
     */
    boolean isCancelled();
}
