package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.NumberText;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What became of the requests of one phase, and of the timeouts that guarded them. Due and fired are counted apart: a
 * timeout is due when no cancel stopped it, whether or not the timer ran it.
 *
 * <p>Threads: any.
 */
final class Tally {
    final AtomicLong sent = new AtomicLong();
    /** Responses whose cancel was in time. */
    final AtomicLong answered = new AtomicLong();

    final Lateness lateness = new Lateness();
    /** Why connections could not be opened. */
    final Queue<Throwable> refusals = new ConcurrentLinkedQueue<>();

    boolean isQuiet() {
        return sent.get() == answered.get() + lateness.count();
    }

    String progress() {
        return NumberText.count(sent.get()) + " requests, " + NumberText.count(lateness.count()) + " timeouts fired";
    }

    void writeTo(Measured measured) {
        if (!refusals.isEmpty()) {
            throw new IllegalStateException(refusals.size() + " connections could not be opened", refusals.peek());
        }
        measured.put("requests-sent", sent.get())
                .put("requests-due", sent.get() - answered.get())
                .put("lateness", lateness);
    }
}
