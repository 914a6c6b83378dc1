package io.tickwheel.jmh.kit;

import java.util.concurrent.TimeUnit;

/**
 * A thread that only sleeps, and how late it wakes: what the machine adds to the lateness of any timer beside it.
 *
 * <p>Threads: one of its own; another opens and closes it.
 */
public final class PlainSleep implements AutoCloseable {
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Lateness lateness = new Lateness();
    private final Thread thread = new Thread(this::sleep, "plain-sleep");
    private volatile boolean closed;

    private PlainSleep() {}

    public static PlainSleep open() {
        PlainSleep sleep = new PlainSleep();
        sleep.thread.setDaemon(true);
        sleep.thread.start();
        return sleep;
    }

    public Lateness lateness() {
        return lateness;
    }

    private void sleep() {
        while (!closed) {
            lateness.record(Pace.awaitNanos(System.nanoTime() + SLEEP_NANOS));
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
