package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What does a timer cost that guards requests? One thread starts timeouts at a fixed rate; each of them takes the place
 * of the oldest one, which is cancelled, as if its answer had come.
 *
 * <p>One operation is a start and a cancel. What an operation costs is the processor time of the whole JVM, with the
 * timer's thread, the garbage collector and the loop itself in it; what the loop alone costs, the baseline tells.
 *
 * @param timer which timer
 * @param delays how long the timeouts are
 * @param ratePerSecond how many operations
 * @param outstanding how many requests have no answer at any time
 * @param warmUpSeconds how long it runs before it is measured
 * @param seconds how long it is measured
 */
record RequestLoad(TimerChoice timer, Delays delays, int ratePerSecond, int outstanding, int warmUpSeconds, int seconds)
        implements Program {
    private static final int FASTEST = 100_000_000;
    private static final int MOST_OUTSTANDING = 50_000_000;
    private static final int LONGEST_SECONDS = 3_600;

    /** How long timeouts are. */
    enum Delays {
        /** Longer by far than anything is outstanding. */
        LONG,
        /** A little longer than a million requests are outstanding of which 200,000 a second come. */
        NEARLY_DUE,
        /** Long, but one in a thousand, which is so short that it expires. */
        BIMODAL;

        private static final int SEED = 42;
        private static final int SHORT_ONE_IN = 1_000;
        private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(30);
        private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

        /** One after the other, the same each time. */
        LongSupplier nanos() {
            SplittableRandom random = new SplittableRandom(SEED);
            return switch (this) {
                case LONG -> () -> LONG_NANOS;
                case NEARLY_DUE -> () -> 5 * SECOND_NANOS + random.nextLong(SECOND_NANOS / 4);
                case BIMODAL -> () -> random.nextInt(SHORT_ONE_IN) > 0 ? LONG_NANOS : random.nextLong(SECOND_NANOS);
            };
        }
    }

    static RequestLoad of(Arguments arguments, Delays delays) {
        return new RequestLoad(
                TimerChoice.orBaseline(arguments),
                delays,
                arguments.number("rate", 1_000_000, 1_000, FASTEST),
                arguments.number("outstanding", 100_000, 1, MOST_OUTSTANDING),
                arguments.number("warm-up-seconds", 5, 1, LONGEST_SECONDS),
                arguments.number("seconds", 10, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        TimerUnderTest underTest = timer.start();
        WorkerThreads workers = WorkerThreads.of(underTest);
        OutstandingRequests requests = new OutstandingRequests(underTest, outstanding, delays.nanos());
        Pace pace = new Pace(ratePerSecond, requests::replaceOldest);
        pace.run(warmUpSeconds);
        long expiredBefore = requests.expired();
        ProcessSample from = ProcessSample.take(workers);
        long operations = pace.run(seconds);
        ProcessSample to = ProcessSample.take(workers);
        new ProcessUse(from, to, operations).writeTo(figures, "operation");
        figures.putCount("expired", "timeouts", requests.expired() - expiredBefore);
        underTest.stop();
    }
}
