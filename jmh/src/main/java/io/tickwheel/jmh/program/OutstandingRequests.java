package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A ring of requests that wait for an answer, each guarded by a timeout.
 *
 * <p>Threads: one.
 */
final class OutstandingRequests {
    private final TimerUnderTest timer;
    private final LongSupplier delaysNanos;
    private final Object[] timeouts;
    private int oldest;
    private long expired;

    /** Fills the ring. */
    OutstandingRequests(TimerUnderTest timer, int length, LongSupplier delaysNanos) {
        this.timer = timer;
        this.delaysNanos = delaysNanos;
        timeouts = new Object[length];
        for (int i = 0; i < length; i++) {
            timeouts[i] = start();
        }
    }

    /** So many times: a new request comes, and the oldest one gets its answer. */
    void replaceOldest(int times) {
        for (int i = 0; i < times; i++) {
            Object answered = timeouts[oldest];
            timeouts[oldest] = start();
            oldest = oldest + 1 == timeouts.length ? 0 : oldest + 1;
            if (!timer.cancel(answered)) {
                expired++;
            }
        }
    }

    private Object start() {
        return timer.start(NoTask.INSTANCE, delaysNanos.getAsLong(), TimeUnit.NANOSECONDS);
    }

    /** How many requests were not answered in time. */
    long expired() {
        return expired;
    }
}
