package io.tickwheel.examples.demo.application;

import io.netty.channel.Channel;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.concurrent.TimeUnit;

/**
 * A request on its way, with the timeout that closes its connection if no response comes.
 *
 * <p>Threads: the connection's event loop sends and answers, the timer's worker runs it.
 */
final class GuardedRequest implements TimerTask {
    private final Channel connection;
    private final Tally tally;
    private final long deadlineNanos;
    private final Timeout timeout;

    /**
     * Starts the timeout. The deadline is taken first: a timeout that ran before it would have been early for
     * certain.
     */
    GuardedRequest(Channel connection, Tally tally, Timer timer) {
        this.connection = connection;
        this.tally = tally;
        long delayNanos = Load.REQUEST_TIMEOUT.toNanos();
        deadlineNanos = System.nanoTime() + delayNanos;
        tally.countSent();
        timeout = timer.newTimeout(this, delayNanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Takes the response.
     *
     * @return whether it came in time; if not, the connection is being closed
     */
    boolean answer() {
        boolean inTime = timeout.cancel();
        if (inTime) {
            tally.countAnswered();
        }
        return inTime;
    }

    @Override
    public void run(Timeout expired) {
        tally.countFired(System.nanoTime() - deadlineNanos);
        connection.close();
    }
}
