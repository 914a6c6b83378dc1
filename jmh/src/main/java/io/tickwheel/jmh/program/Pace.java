package io.tickwheel.jmh.program;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Does work at a fixed rate, a hundred batches a second. Between batches the thread sleeps: were it to spin, its
 * processor time would hide that of what it drives. Batches that came too late are made up for at once.
 *
 * <p>Threads: the one that runs it.
 */
final class Pace {
    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int BATCHES_PER_SECOND = 100;

    private final int batchSize;
    private final Batch batch;

    /** What is done. */
    @FunctionalInterface
    interface Batch {
        /** Does it so many times. */
        void run(int times);
    }

    /** The rate is rounded down to whole hundreds a second. */
    Pace(int perSecond, Batch batch) {
        this.batchSize = perSecond / BATCHES_PER_SECOND;
        this.batch = batch;
    }

    /** Works for so long; returns how often it was done, which is less than the rate says if it cannot keep up. */
    long run(int seconds) {
        long startNanos = System.nanoTime();
        long lengthNanos = TimeUnit.SECONDS.toNanos(seconds);
        long done = 0;
        for (long dueNanos = 0; System.nanoTime() - startNanos < lengthNanos; dueNanos += BATCH_NANOS) {
            awaitNanos(startNanos + dueNanos);
            batch.run(batchSize);
            done += batchSize;
        }
        return done;
    }

    /** Sleeps until a moment of {@link System#nanoTime}; returns how long ago it was. */
    static long awaitNanos(long momentNanos) {
        long leftNanos = momentNanos - System.nanoTime();
        while (leftNanos > 0) {
            LockSupport.parkNanos(leftNanos);
            leftNanos = momentNanos - System.nanoTime();
        }
        return -leftNanos;
    }
}
