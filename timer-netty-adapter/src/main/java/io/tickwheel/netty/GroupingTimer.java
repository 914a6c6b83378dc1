package io.tickwheel.netty;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A timer that keeps the timeouts of a request, a session or a connection together, as Netty's cannot.
 *
 * <p>Threads: any.
 */
public interface GroupingTimer extends Timer {
    /**
     * Makes an empty group of timeouts, to be cancelled together.
     *
     * @return a new group, never null
     */
    TimeoutGroup newGroup();

    /**
     * Starts a timeout for when the time of a request is over, which its steps share.
     *
     * @param task what to run unless the deadline is cancelled before, not null
     * @param budget how long from now; zero or negative counts as a nanosecond, one that overflows means never
     * @param unit the unit of the budget, not null
     * @return what the steps ask how much is left, never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalArgumentException if the budget is longer than the timer's layout takes
     * @throws IllegalStateException if the timer is stopped; after any of these nothing is scheduled
     */
    Deadline startDeadline(TimerTask task, long budget, TimeUnit unit);
}
