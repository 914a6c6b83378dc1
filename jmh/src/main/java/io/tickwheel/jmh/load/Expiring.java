package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.ProcessUse;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of timeouts that expire at an even rate among very many that wait. Either deadlines are uniform over a span
 * that begins with the filling, and the measurement ends long before the span does; or each timeout re-arms itself, as
 * idle timeouts do, with a rest that is uniform in the span.
 *
 * <p>Classes are warmed up by another timer of the same kind, as few of the measured timeouts expire before the
 * measurement. It has the finest tick: code that runs once a tick of 100 ms would still be interpreted after a minute,
 * and compiled in an application that has run for a day.
 */
public class Expiring extends Scenario {
    private static final int WARM_UP_PENDING = 400_000;
    private static final int WARM_UP_SECONDS = 6;
    private static final int TAKEN_IN_A_SECOND = 1_000_000;

    /** Whether timeouts re-arm themselves. */
    @Param("false")
    public boolean rearming;

    /** Timeouts that wait. */
    @Param("1000000")
    public int pending;

    /** The span of deadlines or rests. */
    @Param("60")
    public int spanSeconds;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        warmUp();
        TimerUnderTest underTest = startTimer();
        WorkerThreads workers = workersOf(underTest);
        Timeouts timeouts = new Timeouts(underTest, TimeUnit.SECONDS.toNanos(spanSeconds), rearming);
        timeouts.start(pending);
        // All peers start the measurement with an old generation that holds what waits, and no marking under way.
        System.gc();
        // Netty's timer takes in 100,000 a tick. Others are not waited for: one that does not keep up shall be seen.
        TimeUnit.SECONDS.sleep(warmUpSeconds + pending / TAKEN_IN_A_SECOND);
        timeouts.lateness = new Lateness();
        long expiredBefore = timeouts.expired.get();
        ProcessUse before = ProcessUse.now(workers);
        TimeUnit.SECONDS.sleep(seconds);
        ProcessUse.now(workers).writeSince(before, timeouts.expired.get() - expiredBefore, "expiry", metrics);
        Lateness lateness = timeouts.end();
        underTest.stop();
        lateness.writeTo(metrics);
    }

    private void warmUp() throws InterruptedException {
        TimerUnderTest other = startTimer(1);
        Timeouts timeouts = new Timeouts(other, TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS), rearming);
        timeouts.start(WARM_UP_PENDING);
        TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
        timeouts.end();
        other.stop();
    }

    /**
     * All of them share one task, as a task of its own would be another cache miss for each; but one in ten has its
     * own, which records how late it is.
     *
     * <p>Threads: one starts them and reads; the one thread on which the timer runs tasks runs them.
     */
    private static final class Timeouts {
        private static final int ONE_IN = 10;
        /** A delay of zero is another case for some timers. */
        private static final long SHORTEST_NANOS = 1_000;

        private final TimerUnderTest timer;
        private final long spanNanos;
        private final SplittableRandom random = new SplittableRandom(SEED);
        private final SplittableRandom rests = random.split();
        private final TimedTask shared = this::runShared;
        private final AtomicLong expired = new AtomicLong();
        private final long startNanos = System.nanoTime();
        private volatile boolean rearming;
        private volatile Lateness lateness = new Lateness();

        Timeouts(TimerUnderTest timer, long spanNanos, boolean rearming) {
            this.timer = timer;
            this.spanNanos = spanNanos;
            this.rearming = rearming;
        }

        /** Timeouts that re-arm themselves have the same spread of deadlines from the first as later on. */
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

        /** No timeout re-arms itself any more. */
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
}
