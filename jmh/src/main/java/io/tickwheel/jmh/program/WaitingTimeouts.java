package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Timeouts that wait while something else is measured: their deadlines are spread over ten minutes that begin later.
 *
 * <p>Threads: the one that measures.
 */
final class WaitingTimeouts {
    private static final long SPREAD_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final int SEED = 42;

    private final long firstDeadlineNanos;

    private WaitingTimeouts(long firstDeadlineNanos) {
        this.firstDeadlineNanos = firstDeadlineNanos;
    }

    /** Starts so many of them, the first of which are due in so many seconds. */
    static WaitingTimeouts start(TimerUnderTest timer, int count, int firstInSeconds) {
        long firstDeadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(firstInSeconds);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < count; i++) {
            long deadlineNanos = firstDeadlineNanos + random.nextLong(SPREAD_NANOS);
            timer.start(NoTask.INSTANCE, deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        return new WaitingTimeouts(firstDeadlineNanos);
    }

    /**
     * To be called when the measurement is over.
     *
     * @throws IllegalStateException if some may have run meanwhile
     */
    void requireWaiting() {
        if (System.nanoTime() - firstDeadlineNanos >= 0) {
            throw new IllegalStateException("the waiting timeouts were due before the measurement ended");
        }
    }
}
