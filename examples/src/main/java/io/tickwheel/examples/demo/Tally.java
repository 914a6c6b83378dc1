package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.Lateness;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What became of the requests of one phase, and of the timeouts that guarded them. Due and fired are counted apart: a
 * timeout is due when no cancel stopped it, whether or not the timer ran it.
 *
 * <p>Threads: any.
 */
final class Tally {
    private static final long LONGEST_QUIETING_NANOS = TimeUnit.SECONDS.toNanos(5);

    final AtomicLong sent = new AtomicLong();
    /** Responses whose cancel was in time. */
    final AtomicLong answered = new AtomicLong();

    final Lateness lateness = new Lateness();
    /** Why connections could not be opened. */
    final Queue<Throwable> refusals = new ConcurrentLinkedQueue<>();

    /** Waits until each request was answered or has timed out. What is missing after long shows as not fired. */
    void awaitQuiet() throws InterruptedException {
        long limitNanos = System.nanoTime() + LONGEST_QUIETING_NANOS;
        while (sent.get() > answered.get() + lateness.count() && System.nanoTime() - limitNanos < 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    void writeTo(Measured measured) {
        if (!refusals.isEmpty()) {
            throw new IllegalStateException(refusals.size() + " connections could not be opened", refusals.peek());
        }
        measured.count("requests-sent", sent.get())
                .count("requests-due", sent.get() - answered.get())
                .put("lateness", lateness);
    }
}
