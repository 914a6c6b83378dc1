package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A timeout that is there to show how late its timer is. It counts once: when it runs, or when it is given up.
 *
 * <p>Threads: the prober starts it and gives it up, the timer runs it.
 */
final class Probe implements TimedTask {
    private final Lateness lateness;
    private final long deadlineNanos;
    private final AtomicBoolean claimed = new AtomicBoolean();
    private volatile boolean counted;

    private Probe(Lateness lateness, long deadlineNanos) {
        this.lateness = lateness;
        this.deadlineNanos = deadlineNanos;
    }

    /** Starts one. Its deadline is taken before the timer takes its own: what runs before it was early for certain. */
    static Probe start(TimerUnderTest timer, long delayNanos, Lateness lateness) {
        Probe probe = new Probe(lateness, System.nanoTime() + delayNanos);
        timer.start(probe, delayNanos, TimeUnit.NANOSECONDS);
        return probe;
    }

    @Override
    public void run() {
        count();
    }

    /** Counts it as late as it is now, unless it has run; true if it had not. */
    boolean giveUp() {
        return count();
    }

    /** Whether its lateness is recorded. */
    boolean isCounted() {
        return counted;
    }

    private boolean count() {
        boolean first = claimed.compareAndSet(false, true);
        if (first) {
            lateness.record(System.nanoTime() - deadlineNanos);
            counted = true;
        }
        return first;
    }
}
