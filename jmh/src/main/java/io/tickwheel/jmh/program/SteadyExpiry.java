package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * What does a timeout cost that runs? One thread starts timeouts with random delays of 10 to 100 ms at a fixed rate,
 * and nobody cancels them.
 *
 * <p>One operation is a timeout that has run: its start is part of it, and all processor time of the JVM.
 *
 * @param timer which timer
 * @param ratePerSecond how many are started
 * @param warmUpSeconds how long it runs before it is measured
 * @param seconds how long it is measured
 */
record SteadyExpiry(TimerChoice timer, int ratePerSecond, int warmUpSeconds, int seconds) implements Program {
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int FASTEST = 100_000_000;
    private static final int LONGEST_SECONDS = 3_600;
    private static final int SEED = 42;
    private static final double NANOS_PER_SECOND = 1e9;

    static SteadyExpiry of(Arguments arguments) {
        return new SteadyExpiry(
                TimerChoice.orBaseline(arguments),
                arguments.number("rate", 500_000, 1_000, FASTEST),
                arguments.number("warm-up-seconds", 5, 1, LONGEST_SECONDS),
                arguments.number("seconds", 10, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        TimerUnderTest underTest = timer.start();
        WorkerThreads workers = WorkerThreads.of(underTest);
        LongAdder expired = new LongAdder();
        TimedTask task = expired::increment;
        SplittableRandom random = new SplittableRandom(SEED);
        Pace pace = new Pace(ratePerSecond, times -> startRandom(underTest, task, random, times));
        long startedBefore = pace.run(warmUpSeconds);
        long expiredBefore = expired.sum();
        ProcessSample from = ProcessSample.take(workers);
        long started = pace.run(seconds);
        ProcessSample to = ProcessSample.take(workers);
        long expiredAfter = expired.sum();
        boolean isBaseline = timer.peer() == null;
        new ProcessUse(from, to, isBaseline ? started : expiredAfter - expiredBefore).writeTo(figures, "expiry");
        figures.put("start-rate", "1/s", started * NANOS_PER_SECOND / (to.atNanos() - from.atNanos()));
        figures.putCount("pending", "timeouts", isBaseline ? 0 : startedBefore + started - expiredAfter);
        underTest.stop();
    }

    private static void startRandom(TimerUnderTest timer, TimedTask task, SplittableRandom random, int times) {
        for (int i = 0; i < times; i++) {
            timer.start(task, random.nextLong(SHORTEST_NANOS, LONGEST_NANOS), TimeUnit.NANOSECONDS);
        }
    }
}
