package io.tickwheel;

import java.time.Duration;

/**
 * The time that several steps of one request share, such as its retries, a redirect and a second hop: how much is left
 * of it, and one timeout for all of it. {@link WheelTimer#startDeadline} makes one.
 *
 * <pre>{@code
 * Deadline deadline = timer.startDeadline(Duration.ofSeconds(2), t -> request.fail("too late"));
 * send(firstHop, deadline.remaining());
 * send(secondHop, deadline.remaining());
 * deadline.cancel();
 * }</pre>
 *
 * <p>It goes by the timer's clock, virtual time included.
 *
 * <p>Threads: any. Cost: an object beside that of the timeout; a reading of the clock each time it is asked.
 */
public final class Deadline {
    private final WheelTimeout timeout;

    Deadline(WheelTimeout timeout) {
        this.timeout = timeout;
    }

    /**
     * What is left.
     *
     * @return never null; zero once the time is over. A cancel does not change it: the time runs on
     */
    public Duration remaining() {
        return Duration.ofNanos(remainingNanos());
    }

    /**
     * Whether nothing is left. It is known here to the nanosecond; the task runs at the boundary that {@link
     * WheelTimer} describes.
     *
     * @return true once the time is over, whether it was cancelled or not
     */
    public boolean isExpired() {
        return remainingNanos() == 0;
    }

    /**
     * Ends the timeout before its task runs, as the request is done.
     *
     * @return true for the one call that ended it
     */
    public boolean cancel() {
        return timeout.cancel();
    }

    /**
     * The timeout for all of it. Moving it moves this deadline.
     *
     * @return the same object every time, never null
     */
    public TimeoutHandle timeout() {
        return timeout;
    }

    @Override
    public String toString() {
        return "Deadline(" + remaining() + " left)";
    }

    private long remainingNanos() {
        return timeout.timer().core().remainingNanos(timeout);
    }
}
