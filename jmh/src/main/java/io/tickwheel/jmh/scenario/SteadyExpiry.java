package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of a timeout that expires. One thread starts timeouts with random delays of 10 to 100 ms at a fixed rate,
 * and none is cancelled.
 *
 * <p>An operation is a timeout that has run: its start is part of it, and all processor time of the JVM.
 */
public class SteadyExpiry extends Scenario {
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Timeouts started a second. */
    @Param("500000")
    public int rate;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WorkerThreads workers = workersOf(underTest);
        LongAdder expired = new LongAdder();
        TimedTask task = expired::increment;
        SplittableRandom random = new SplittableRandom(SEED);
        IntConsumer startSome = times -> {
            for (int i = 0; i < times; i++) {
                underTest.start(task, random.nextLong(SHORTEST_NANOS, LONGEST_NANOS), TimeUnit.NANOSECONDS);
            }
        };
        long startedBefore = Pace.run(rate, warmUpSeconds(), startSome);
        long expiredBefore = expired.sum();
        ProcessUse before = ProcessUse.now(workers);
        long started = Pace.run(rate, seconds(), startSome);
        ProcessUse after = ProcessUse.now(workers);
        long expiredAfter = expired.sum();
        after.writeSince(before, isBaseline() ? started : expiredAfter - expiredBefore, "expiry", metrics);
        metrics.put("start-rate", "1/s", started * 1e9 / (after.atNanos() - before.atNanos()));
        metrics.put("pending", "timeouts", isBaseline() ? 0 : startedBefore + started - expiredAfter);
        underTest.stop();
    }
}
