package io.tickwheel.examples.demo.application;

import io.tickwheel.examples.demo.measure.Lateness;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What became of the requests of one phase, and of the timeouts that guarded them.
 *
 * <p>Due and fired are counted apart: a timeout is due when no cancel stopped it, whether or not the timer ran it.
 *
 * <p>Threads: any.
 */
final class Tally {
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final Lateness lateness = new Lateness();
    private final Queue<Throwable> refusals = new ConcurrentLinkedQueue<>();

    void countSent() {
        sent.incrementAndGet();
    }

    /** A response whose cancel was in time. */
    void countAnswered() {
        answered.incrementAndGet();
    }

    void countFired(long lateNanos) {
        lateness.record(lateNanos);
    }

    void countRefused(Throwable cause) {
        refusals.add(cause);
    }

    /** Whether every request has been answered or has run out of time. */
    boolean isQuiet() {
        return sent.get() == answered.get() + lateness.count();
    }

    String progress() {
        return String.format(Locale.ROOT, "%,d requests, %,d timeouts fired", sent.get(), lateness.count());
    }

    /**
     * Sums up.
     *
     * @throws IllegalStateException if a connection could not be opened: then this is no measurement
     */
    RequestOutcome outcome() {
        if (!refusals.isEmpty()) {
            throw new IllegalStateException(refusals.size() + " connections could not be opened", refusals.peek());
        }
        return new RequestOutcome(sent.get(), answered.get(), lateness.summary());
    }
}
