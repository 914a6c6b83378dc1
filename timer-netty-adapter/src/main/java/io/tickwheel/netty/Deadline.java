package io.tickwheel.netty;

import java.time.Duration;

/**
 * The time that several steps of one request share, such as its retries, a redirect and a second hop: how much is left
 * of it, and one timeout for all of it. {@link GroupingTimer#startDeadline} makes one.
 *
 * <pre>{@code
 * Deadline deadline = timer.startDeadline(t -> request.tryFailure(tooLate), 2, SECONDS);
 * request.addListener(done -> deadline.cancel());
 * send(firstHop, deadline.remaining());
 * send(secondHop, deadline.remaining());
 * }</pre>
 *
 * <p>It goes by the timer's clock, virtual time included. On an {@link EventLoopTimer} the task runs on the loop on
 * which the deadline was started.
 *
 * <p>Threads: any. Cost: an object beside that of the timeout; a reading of the clock each time it is asked.
 */
public final class Deadline {
    private final NettyTimeout timeout;

    Deadline(NettyTimeout timeout) {
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
     * Whether nothing is left. It is known here to the nanosecond; the task runs at the first tick boundary from then
     * on.
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
    public MovableTimeout timeout() {
        return timeout;
    }

    @Override
    public String toString() {
        return "Deadline(" + remaining() + " left)";
    }

    private long remainingNanos() {
        return timeout.owner().core().remainingNanos(timeout);
    }
}
