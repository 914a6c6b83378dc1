package io.tickwheel.examples.demo.waiting;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.examples.demo.measure.Lateness;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A timeout that is there to show how late the timer is. It counts once: when it fires, or when it is given up.
 *
 * <p>Threads: the prober starts it and gives it up, the timer's worker runs it.
 */
final class Probe implements TimerTask {
    private final Lateness lateness;
    private final AtomicBoolean claimed = new AtomicBoolean();
    private final long deadlineNanos;
    private volatile boolean counted;

    private Probe(Lateness lateness, long deadlineNanos) {
        this.lateness = lateness;
        this.deadlineNanos = deadlineNanos;
    }

    /** Starts a probe. The deadline is taken first: what runs before it was early for certain. */
    static Probe start(Timer timer, Lateness lateness) {
        long delayNanos = WaitingLoad.PROBE_DELAY.toNanos();
        Probe probe = new Probe(lateness, System.nanoTime() + delayNanos);
        timer.newTimeout(probe, delayNanos, TimeUnit.NANOSECONDS);
        return probe;
    }

    @Override
    public void run(Timeout expired) {
        count();
    }

    /**
     * Counts a probe that has not fired as late as it is now.
     *
     * @return whether it had not fired
     */
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
