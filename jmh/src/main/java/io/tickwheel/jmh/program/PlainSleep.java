package io.tickwheel.jmh.program;

import java.util.concurrent.TimeUnit;

/**
 * A thread that only sleeps, and how late it wakes: what the machine adds to the lateness of any timer beside it.
 *
 * <p>Threads: one of its own, started and joined by another one.
 */
final class PlainSleep {
    private static final int SLEEPS_PER_SECOND = 200;
    private static final long SLEEP_NANOS = TimeUnit.SECONDS.toNanos(1) / SLEEPS_PER_SECOND;

    private final int seconds;
    private final Lateness lateness = new Lateness();
    private final Thread thread = new Thread(this::sleep, "plain-sleep");

    private PlainSleep(int seconds) {
        this.seconds = seconds;
    }

    /** Starts to sleep, for so long. */
    static PlainSleep start(int seconds) {
        PlainSleep sleep = new PlainSleep(seconds);
        sleep.thread.setDaemon(true);
        sleep.thread.start();
        return sleep;
    }

    /** Waits for its end; returns how late it woke. */
    Lateness join() throws InterruptedException {
        thread.join();
        return lateness;
    }

    private void sleep() {
        for (int i = 0; i < seconds * SLEEPS_PER_SECOND; i++) {
            lateness.record(Pace.awaitNanos(System.nanoTime() + SLEEP_NANOS));
        }
    }
}
