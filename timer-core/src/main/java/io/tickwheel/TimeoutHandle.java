package io.tickwheel;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A timeout that was scheduled.
 *
 * <p>It ends exactly once: it expires, or it is cancelled, or {@link WheelTimer#stop} returns it. One that repeats
 * expires with its last run: the one that throws, or the last of its schedule.
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
     * task's {@link TimerTask#cancelled} has been called. Cost: O(1), however many timeouts wait; no allocation, but
     * for a queue that grows where more than 2,048 are cancelled while the timer's thread is held up.
     *
     * <p>One that repeats runs no more. A run that is under way goes on, is not waited for and may be what calls this.
     *
     * @return true for the one call that ended it; false if it had ended before, in whatever way
     */
    boolean cancel();

    /**
     * Moves the timeout: it runs after this delay from now instead, as if it were scheduled now. Either it is moved, or
     * it expires, is cancelled or is returned as if this had not been called; never both. Of a timeout that repeats,
     * the next run is moved, and later runs follow from there; it cannot be moved during a run.
     *
     * <p>Its order among the timeouts of its tick is not defined: it may run before or after those that were scheduled
     * before or after the move.
     *
     * <p>Cost: to a later time a reading of the clock and a compare-and-set, the first time two; the timer finds it at
     * its old time, once, and puts it where it belongs. To an earlier time a message to the timer's thread in addition.
     * Neither allocates, but for the queue of messages when it grows.
     *
     * @param delay how long from now, not null; zero or negative means at the next tick, more than 292 years means
     * never
     * @return whether it was moved; false if it has ended, or its task is about to run or runs
     * @throws NullPointerException if delay is null
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer's host is full
     * @throws OutOfMemoryError if there is no memory for the message; after each of these the timeout is as it was
     */
    boolean reschedule(Duration delay);

    /**
     * Moves the timeout, as {@link #reschedule(Duration)} does.
     *
     * @param delay how long from now; zero or negative means at the next tick, more than 292 years means never
     * @param unit the unit of the delay, not null
     * @return whether it was moved; false if it has ended, or its task is about to run or runs
     * @throws NullPointerException if unit is null
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer's host is full
     * @throws OutOfMemoryError if there is no memory for the message; after each of these the timeout is as it was
     */
    boolean reschedule(long delay, TimeUnit unit);

    /**
     * How long until the deadline. Of a timeout that repeats, until the next run. A cancel does not change it: the time
     * runs on.
     *
     * @return zero from the deadline on
     */
    Duration remaining();

    /**
     * Whether the task was run or handed to the executor, or is about to be. For one that repeats, whether it has run
     * for the last time.
     *
     * @return true once the timeout has expired
     */
    boolean isExpired();

    /**
     * Whether the task will never run, or not again.
     *
     * @return true once the timeout was cancelled, or returned by {@link WheelTimer#stop}
     */
    boolean isCancelled();
}
