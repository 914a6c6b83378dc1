package io.tickwheel.jmh.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A fixed rate. The thread sleeps between: were it to spin, its processor time would hide that of what it drives. What
 * comes too late is made up for at once.
 */
public final class Pace {
    private static final int BATCHES_PER_SECOND = 100;
    private static final int RATE_OF_SINGLES = 1_000;

    private Pace() {}

    /**
     * Runs a hundred batches a second, or single operations at a rate of less than a thousand.
     *
     * @return the number of operations, which is less than the rate says if the thread cannot keep up
     */
    public static long run(int perSecond, int seconds, IntConsumer batch) {
        int batchSize = perSecond < RATE_OF_SINGLES ? 1 : perSecond / BATCHES_PER_SECOND;
        long startNanos = System.nanoTime();
        long lengthNanos = TimeUnit.SECONDS.toNanos(seconds);
        long intervalNanos = TimeUnit.SECONDS.toNanos(batchSize) / perSecond;
        long done = 0;
        for (long dueNanos = 0; System.nanoTime() - startNanos < lengthNanos; dueNanos += intervalNanos) {
            awaitNanos(startNanos + dueNanos);
            batch.accept(batchSize);
            done += batchSize;
        }
        return done;
    }

    /** Sleeps until a value of {@link System#nanoTime}. */
    public static void awaitNanos(long momentNanos) {
        long leftNanos = momentNanos - System.nanoTime();
        while (leftNanos > 0) {
            LockSupport.parkNanos(leftNanos);
            leftNanos = momentNanos - System.nanoTime();
        }
    }
}
