package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;

/**
 * A ring of requests that wait for an answer, each guarded by a timeout.
 *
 * <p>Threads: one.
 */
final class OutstandingRequests {
    private static final int DELAY_SECONDS = 30;

    private final TimerUnderTest timer;
    private final Object[] timeouts;
    private int oldest;
    private long expired;

    /** Fills the ring. */
    OutstandingRequests(TimerUnderTest timer, int length) {
        this.timer = timer;
        timeouts = new Object[length];
        for (int i = 0; i < length; i++) {
            timeouts[i] = timer.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** So many times: a new request comes, and the oldest one gets its answer. */
    void replaceOldest(int times) {
        for (int i = 0; i < times; i++) {
            Object answered = timeouts[oldest];
            timeouts[oldest] = timer.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS);
            oldest = oldest + 1 == timeouts.length ? 0 : oldest + 1;
            if (!timer.cancel(answered)) {
                expired++;
            }
        }
    }

    /** How many requests were not answered in time. */
    long expired() {
        return expired;
    }
}
