package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.ProcessUse;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of guarding requests by timeouts. One thread starts timeouts at a fixed rate; each takes the place of the
 * oldest, which is cancelled, as if its answer had come.
 *
 * <p>An operation is a start and a cancel. Its cost is the processor time of the whole JVM, with the timer's thread,
 * the garbage collector and the loop itself; the baseline is the cost of the loop alone.
 */
public class RequestLoad extends Scenario {
    private static final int SHORT_ONE_IN = 1_000;
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * {@code long}: 30 s, and none expires; {@code bimodal}: one in a thousand is shorter than a second, and expires;
     * {@code spread}: 50 ms to 4.05 s.
     */
    @Param("long")
    public String delays;

    /** Operations a second. */
    @Param("1000000")
    public int rate;

    /** Requests that have no answer at any time. */
    @Param("100000")
    public int outstanding;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WorkerThreads workers = workersOf(underTest);
        Ring requests = new Ring(underTest, outstanding, delaysNanos());
        Pace.run(rate, warmUpSeconds, requests::replaceOldest);
        long expiredBefore = requests.expired;
        ProcessUse before = ProcessUse.now(workers);
        long operations = Pace.run(rate, seconds, requests::replaceOldest);
        ProcessUse.now(workers).writeSince(before, operations, "operation", metrics);
        metrics.put("expired", "timeouts", (double) (requests.expired - expiredBefore));
        underTest.stop();
    }

    private LongSupplier delaysNanos() {
        SplittableRandom random = new SplittableRandom(SEED);
        return switch (delays) {
            case "long" -> () -> LONG_NANOS;
            case "bimodal" -> () -> random.nextInt(SHORT_ONE_IN) > 0 ? LONG_NANOS : random.nextLong(SECOND_NANOS);
            case "spread" -> () -> SECOND_NANOS / 20 + random.nextLong(4 * SECOND_NANOS);
            default -> throw new IllegalArgumentException("delays: " + delays);
        };
    }

    /** Requests that wait for an answer. */
    private static final class Ring {
        private final TimerUnderTest timer;
        private final LongSupplier delaysNanos;
        private final Object[] timeouts;
        private int oldest;
        private long expired;

        Ring(TimerUnderTest timer, int length, LongSupplier delaysNanos) {
            this.timer = timer;
            this.delaysNanos = delaysNanos;
            timeouts = new Object[length];
            Arrays.setAll(timeouts, index -> start());
        }

        void replaceOldest(int times) {
            for (int i = 0; i < times; i++) {
                Object answered = timeouts[oldest];
                timeouts[oldest] = start();
                oldest = oldest + 1 == timeouts.length ? 0 : oldest + 1;
                if (!timer.cancel(answered)) {
                    expired++;
                }
            }
        }

        private Object start() {
            return timer.start(TimedTask.NONE, delaysNanos.getAsLong(), TimeUnit.NANOSECONDS);
        }
    }
}
