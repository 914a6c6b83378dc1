package io.tickwheel.jmh.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A fixed rate. The thread sleeps between: were it to spin, its processor time would hide that of what it drives. What
 * comes too late is made up for at once.
 *
 * <p>Threads: one.
 */
public final class Pace {
    private static final int BATCHES_PER_SECOND = 100;

    private final double perNano;
    private final long startNanos;
    private long taken;

    public Pace(int perSecond, long startNanos) {
        this.perNano = perSecond / (double) TimeUnit.SECONDS.toNanos(1);
        this.startNanos = startNanos;
    }

    /** Takes one operation if one is due. */
    public boolean take(long nowNanos) {
        boolean due = taken < (nowNanos - startNanos) * perNano;
        if (due) {
            taken++;
        }
        return due;
    }

    /**
     * Runs a hundred batches a second.
     *
     * @return the number of operations, which is less than the rate says if the thread cannot keep up
     */
    public static long run(int perSecond, int seconds, IntConsumer batch) {
        int batchSize = perSecond / BATCHES_PER_SECOND;
        long startNanos = System.nanoTime();
        long lengthNanos = TimeUnit.SECONDS.toNanos(seconds);
        long intervalNanos = TimeUnit.SECONDS.toNanos(1) / BATCHES_PER_SECOND;
        long done = 0;
        for (long dueNanos = 0; System.nanoTime() - startNanos < lengthNanos; dueNanos += intervalNanos) {
            awaitNanos(startNanos + dueNanos);
            batch.accept(batchSize);
            done += batchSize;
        }
        return done;
    }

    /** Runs an action at a rate, {@code perSecond * seconds} times however late that becomes. */
    public static void each(int perSecond, int seconds, Runnable action) {
        long startNanos = System.nanoTime();
        long intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        for (int i = 0; i < seconds * perSecond; i++) {
            awaitNanos(startNanos + i * intervalNanos);
            action.run();
        }
    }

    /** Sleeps until a value of {@link System#nanoTime}; returns how much later it is. */
    public static long awaitNanos(long momentNanos) {
        long leftNanos = momentNanos - System.nanoTime();
        while (leftNanos > 0) {
            LockSupport.parkNanos(leftNanos);
            leftNanos = momentNanos - System.nanoTime();
        }
        return -leftNanos;
    }
}
