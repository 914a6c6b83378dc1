package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Very many timeouts that expire at an even rate. All of them share one task, lest a task of its own were one more
 * cache miss for each, but one in ten, which tells how late it is.
 *
 * <p>Threads: one starts them and reads; the one thread on which the timer runs tasks runs them.
 */
final class ExpiringTimeouts {
    private static final int ONE_IN = 10;
    private static final int SEED = 42;
    /** A delay of zero is another case for some timers. */
    private static final long SHORTEST_NANOS = 1_000;

    private final TimerUnderTest timer;
    private final long spanNanos;
    private volatile boolean rearming;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final SplittableRandom rests = random.split();
    private final TimedTask shared = this::runShared;
    private final AtomicLong expired = new AtomicLong();
    private final long startNanos = System.nanoTime();
    private volatile Lateness lateness = new Lateness();

    ExpiringTimeouts(TimerUnderTest timer, long spanNanos, boolean rearming) {
        this.timer = timer;
        this.spanNanos = spanNanos;
        this.rearming = rearming;
    }

    /** Starts so many. Those that start themselves again have deadlines from the first as they have them later on. */
    void start(int count) {
        for (int i = 0; i < count; i++) {
            long inSpanNanos = random.nextLong(spanNanos);
            if (rearming) {
                inSpanNanos = Math.min(inSpanNanos, random.nextLong(spanNanos));
            }
            long delayNanos = Math.max(SHORTEST_NANOS, startNanos + inSpanNanos - System.nanoTime());
            if (i % ONE_IN == 0) {
                new Sampled().start(delayNanos);
            } else {
                timer.start(shared, delayNanos, TimeUnit.NANOSECONDS);
            }
        }
    }

    /** How many have expired until now. */
    long expired() {
        return expired.get();
    }

    /** Forgets how late they were until now. */
    void forgetLateness() {
        lateness = new Lateness();
    }

    /**
     * To be called when the measurement is over.
     *
     * @throws IllegalStateException if the last of them may have expired meanwhile
     */
    void requireUnderWay() {
        if (!rearming && System.nanoTime() - startNanos >= spanNanos) {
            throw new IllegalStateException("the timeouts had expired before the measurement ended");
        }
    }

    /** Lets none start itself again; returns how late they were. */
    Lateness end() {
        rearming = false;
        Lateness recorded = lateness;
        // What still runs is recorded elsewhere: a histogram must not change while it is read.
        lateness = new Lateness();
        return recorded;
    }

    private void runShared() {
        count();
        if (rearming) {
            timer.start(shared, rest(), TimeUnit.NANOSECONDS);
        }
    }

    private void count() {
        expired.lazySet(expired.getPlain() + 1); // one thread writes
    }

    private long rest() {
        return rests.nextLong(SHORTEST_NANOS, spanNanos);
    }

    private final class Sampled implements TimedTask {
        private long deadlineNanos;

        void start(long delayNanos) {
            deadlineNanos = System.nanoTime() + delayNanos;
            timer.start(this, delayNanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void run() {
            lateness.record(System.nanoTime() - deadlineNanos);
            count();
            if (rearming) {
                start(rest());
            }
        }
    }
}
