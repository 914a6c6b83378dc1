package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * What timeouts cost from the first start to the last expiry, whatever a timer does with them in between, and what
 * compilers and the collector do meanwhile. Many are started at once, as by an application that begins, and all expire,
 * evenly over a span.
 */
public class WholeLife extends Scenario {
    private static final long SHORTEST_NANOS = 1_000;

    /** The timeouts. */
    @Param("1000000")
    public int pending;

    /** The span of their deadlines. */
    @Param("20")
    public int spanSeconds;

    /** How often this JVM has done the same before. */
    @Param("0")
    public int livesBefore;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WorkerThreads workers = workersOf(underTest);
        for (int i = 0; i < livesBefore; i++) {
            live(underTest);
        }
        ProcessUse before = ProcessUse.now(workers);
        live(underTest);
        ProcessUse.now(workers).writeSince(before, pending, "timeout", metrics);
        underTest.stop();
    }

    private void live(TimerUnderTest underTest) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        Ending ending = new Ending(pending);
        for (int i = 0; i < pending; i++) {
            long delayNanos = random.nextLong(SHORTEST_NANOS, TimeUnit.SECONDS.toNanos(spanSeconds));
            underTest.start(ending, delayNanos, TimeUnit.NANOSECONDS);
        }
        if (!ending.last.await(spanSeconds + LONGEST_FILL_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("not all timeouts have expired");
        }
    }

    /** The task of all of them: one for each would be a cache miss more. One thread runs it. */
    private static final class Ending implements TimedTask {
        private final CountDownLatch last = new CountDownLatch(1);
        private int left;

        Ending(int count) {
            left = count;
        }

        @Override
        public void run() {
            left--;
            if (left == 0) {
                last.countDown();
            }
        }
    }
}
