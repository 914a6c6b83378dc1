package io.tickwheel;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What a timeout of any of tickwheel's timers can do: be cancelled, be moved, tell its state. A {@link TimeoutHandle}
 * is one; with Netty's interface it is a {@code io.tickwheel.netty.MovableTimeout}.
 *
 * <p>A timeout ends exactly once: it expires, or it is cancelled, or the timer's stop returns it. A repeating timeout
 * expires with its last run: the run that throws, or the last of its schedule.
 *
 * <p>Thread-safe, O(1).
 */
public interface TimeoutControl {
    /**
     * Ends the timeout before its task runs. Its place under a limit is then free, and the task has been told. A
     * repeating timeout does not run again; a run that is under way goes on, and is not waited for.
     *
     * @return true for the one call that ended it
     */
    boolean cancel();

    /**
     * Moves the timeout: it runs after this delay from now instead, as if it were scheduled now. If false is returned,
     * the call had no effect. If a timeout repeats, its next run is moved, and later runs follow from there; it cannot
     * be moved during a run.
     *
     * <p>The order of a moved timeout among the timeouts of its tick is not defined.
     *
     * @param delay zero or negative means at the next tick, more than 292 years means never
     * @return whether it was moved; false if it has ended, or its task is about to run or runs
     * @throws IllegalArgumentException if the delay is longer than the timer's layout takes
     * @throws IllegalStateException if the timer's host is full
     * @throws OutOfMemoryError if there is no memory for a message to the timer's thread. After each of these the
     *     timeout is as it was
     */
    boolean reschedule(Duration delay);

    /** As {@link #reschedule(Duration)}. */
    boolean reschedule(long delay, TimeUnit unit);

    /**
     * How long until the deadline; of a repeating timeout, until the next run. After a cancel the time runs on.
     *
     * @return zero from the deadline on
     */
    Duration remaining();

    /** Whether the task was run or handed to the executor, or is about to be; if it repeats, for the last time. */
    boolean isExpired();

    /** Whether the timeout was cancelled, or returned by the timer's stop: then the task will not run again. */
    boolean isCancelled();
}
