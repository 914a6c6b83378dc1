package io.tickwheel.examples.timers.load;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.Random;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Requests to a server that answers most of them, each guarded by a timeout.
 *
 * <p>Threads: one sends, the timer's thread learns what was not answered.
 */
final class Requests {
    private static final long PATIENCE_MILLIS = 500;
    private static final int ONE_LOST_IN = 20;
    private static final int SLOWEST_ANSWER_MILLIS = 100;

    private final Timer timer;
    private final ScheduledExecutorService server;
    private final Random random = new Random();

    Requests(Timer timer, ScheduledExecutorService server) {
        this.timer = timer;
        this.server = server;
    }

    void send() {
        Timeout noAnswer = timer.newTimeout(new NoAnswer(), PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        if (random.nextInt(ONE_LOST_IN) > 0) {
            server.schedule(noAnswer::cancel, random.nextInt(SLOWEST_ANSWER_MILLIS), TimeUnit.MILLISECONDS);
        }
    }

    /** Where a client would tell whoever waits for the answer. */
    private static final class NoAnswer implements TimerTask {
        @Override
        public void run(Timeout timeout) {}
    }
}
