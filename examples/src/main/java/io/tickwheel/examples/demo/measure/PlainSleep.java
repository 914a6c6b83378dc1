package io.tickwheel.examples.demo.measure;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that only sleeps, and how late it wakes: what the machine itself adds to the lateness of any timer that runs
 * beside it.
 *
 * <p>Threads: one of its own; another one opens and closes it.
 */
public final class PlainSleep implements AutoCloseable {
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Lateness lateness = new Lateness();
    private final Thread sleeper = new Thread(this::sleepOn, "plain-sleep");
    private volatile boolean closed;

    private PlainSleep() {}

    /**
     * Starts to sleep.
     *
     * @return the sleeper
     */
    public static PlainSleep open() {
        PlainSleep made = new PlainSleep();
        made.sleeper.setDaemon(true);
        made.sleeper.start();
        return made;
    }

    private void sleepOn() {
        while (!closed) {
            long deadlineNanos = System.nanoTime() + SLEEP_NANOS;
            long leftNanos = SLEEP_NANOS;
            while (leftNanos > 0) {
                LockSupport.parkNanos(leftNanos);
                leftNanos = deadlineNanos - System.nanoTime();
            }
            lateness.record(-leftNanos);
        }
    }

    /**
     * Sums up how late it woke.
     *
     * @return the summary, of what was recorded so far
     */
    public LatenessSummary summary() {
        return lateness.summary();
    }

    @Override
    public void close() {
        closed = true;
    }
}
