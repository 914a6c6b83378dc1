package io.tickwheel.jmh.kit;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Timeouts that only wait while something else is measured; their deadlines are spread over ten minutes. */
public final class WaitingTimeouts {
    public static final int SPREAD_SECONDS = 600;

    private static final int SEED = 42;

    private final long firstDeadlineNanos;
    private final SplittableRandom random = new SplittableRandom(SEED);

    public WaitingTimeouts(int firstInSeconds) {
        firstDeadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(firstInSeconds);
    }

    public WaitingTimeouts start(TimerUnderTest timer, int count) {
        for (int i = 0; i < count; i++) {
            long deadlineNanos = firstDeadlineNanos + random.nextLong(TimeUnit.SECONDS.toNanos(SPREAD_SECONDS));
            timer.start(NoTask.INSTANCE, deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        return this;
    }

    /**
     * To be called after the measurement.
     *
     * @throws IllegalStateException if some may have run meanwhile
     */
    public void requireWaiting() {
        if (System.nanoTime() - firstDeadlineNanos >= 0) {
            throw new IllegalStateException("the waiting timeouts were due before the measurement ended");
        }
    }
}
