package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Param;

/**
 * How late timeouts of 5 to 25 ms run, and what that costs the timer's thread. One thread starts them at a fixed rate,
 * none is cancelled, and others wait in the timer meanwhile.
 */
public class ShortDelays extends Scenario {
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Timeouts started a second, a multiple of 100. */
    @Param("10000")
    public int rate;

    /** Timeouts that are due after the measurement. */
    @Param("0")
    public int waiting;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final LongAdder expired = new LongAdder();

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WaitingTimeouts others = startWaiting(underTest, waiting);
        WorkerThreads workers = workersOf(underTest);
        startEach(underTest, new Lateness(), warmUpSeconds());
        Lateness lateness = new Lateness();
        ProcessUse before = ProcessUse.now(workers);
        long expiredBefore = expired.sum();
        long started = startEach(underTest, lateness, seconds());
        ProcessUse.now(workers).writeSince(before, expired.sum() - expiredBefore, "expiry", metrics);
        awaitAll(lateness, started);
        others.requireWaiting();
        lateness.writeMillis(metrics, "lateness");
        metrics.put("early", "timeouts", lateness.early());
        metrics.put("given-up", "timeouts", started - lateness.count());
        underTest.stop();
    }

    private static void awaitAll(Lateness lateness, long started) {
        long limitNanos = System.nanoTime() + LONGEST_WAIT_NANOS;
        while (lateness.count() < started && System.nanoTime() - limitNanos < 0) {
            Pace.awaitNanos(System.nanoTime() + LOOK_AGAIN_NANOS);
        }
    }

    private long startEach(TimerUnderTest underTest, Lateness lateness, int forSeconds) {
        return Pace.run(rate, forSeconds, times -> {
            for (int i = 0; i < times; i++) {
                long delayNanos = random.nextLong(SHORTEST_NANOS, LONGEST_NANOS);
                // Before the timer reads the clock for its own: what runs before this deadline is early for certain.
                long deadlineNanos = System.nanoTime() + delayNanos;
                TimedTask task = () -> {
                    lateness.record(System.nanoTime() - deadlineNanos);
                    expired.increment();
                };
                underTest.start(task, delayNanos, TimeUnit.NANOSECONDS);
            }
        });
    }
}
