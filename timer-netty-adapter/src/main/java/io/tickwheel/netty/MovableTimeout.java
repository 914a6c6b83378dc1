package io.tickwheel.netty;

import io.netty.util.Timeout;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A timeout that can be moved and that tells how much time is left. {@link HashedWheelTimer#newTimeout} and {@link
 * EventLoopTimer#newTimeout} return one, though the type says less, as subclasses may override them.
 *
 * <pre>{@code
 * MovableTimeout lease = (MovableTimeout) timer.newTimeout(t -> channel.close(), 30, SECONDS);
 * // at each heartbeat:
 * lease.reschedule(30, SECONDS);
 * }</pre>
 *
 * <p>Threads: any.
 */
public interface MovableTimeout extends Timeout {
    /**
     * Moves the timeout: it runs after this delay from now instead, as if it were scheduled now. Either it is moved, or
     * it expires, is cancelled or is returned by the timer's stop as if this had not been called; never both. Of a
     * timeout that repeats, the next run is moved, and later runs follow from there; it cannot be moved during a run.
     *
     * <p>Its order among the timeouts of its tick is not defined: it may run before or after those that were scheduled
     * before or after the move.
     *
     * <p>Cost: to a later time a reading of the clock and a compare-and-set, the first time two; the timer finds it at
     * its old time, once, and puts it where it belongs. To an earlier time a message to the timer's thread in addition.
     * Neither allocates, but for the queue of messages when it grows.
     *
     * @param delay how long from now; zero or negative means at the next tick, one that overflows means never
     * @param unit the unit of the delay, not null
     * @return whether it was moved; false if it has ended, or its task is about to run or runs
     * @throws NullPointerException if unit is null
     * @throws IllegalArgumentException if the delay is longer than the timer's layout takes
     * @throws OutOfMemoryError if there is no memory for the message; after each of these the timeout is as it was
     */
    boolean reschedule(long delay, TimeUnit unit);

    /**
     * Moves the timeout, as {@link #reschedule(long, TimeUnit)} does.
     *
     * @param delay how long from now, not null; zero or negative means at the next tick, one that overflows means never
     * @return whether it was moved; false if it has ended, or its task is about to run or runs
     * @throws NullPointerException if delay is null
     * @throws IllegalArgumentException if the delay is longer than the timer's layout takes
     * @throws OutOfMemoryError if there is no memory for the message; after each of these the timeout is as it was
     */
    boolean reschedule(Duration delay);

    /**
     * How long until the deadline. Of a timeout that repeats, until the next run. A cancel does not change it: the time
     * runs on.
     *
     * @return zero from the deadline on
     */
    Duration remaining();
}
