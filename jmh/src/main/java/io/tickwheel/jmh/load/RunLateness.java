package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.ProcessUse;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Param;

/**
 * How late timeouts of random delays run, and what that costs the timer's thread. One thread starts them at a fixed
 * rate, and none is cancelled. Others wait in the timer meanwhile, and another thread may start and cancel timeouts.
 */
public class RunLateness extends Scenario {
    private static final int LONGEST_WAIT_SECONDS = 20;
    private static final int CANCELLED_DELAY_SECONDS = 30;

    /** Timeouts started a second. */
    @Param("10000")
    public int rate;

    /** Their delays are uniform from this. */
    @Param("5")
    public int fromMillis;

    /** The end of their delays. */
    @Param("25")
    public int toMillis;

    /** Timeouts that are due after the measurement. */
    @Param("0")
    public int waiting;

    /** Timeouts that another thread starts and cancels a second. */
    @Param("0")
    public int cancels;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final LongAdder expired = new LongAdder();
    private volatile boolean stopped;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        startWaiting(underTest, waiting);
        WorkerThreads workers = workersOf(underTest);
        Thread cancelling = new Thread(() -> startAndCancel(underTest), "cancelling");
        cancelling.start();
        startEach(underTest, new Lateness(), warmUpSeconds);
        Lateness lateness = new Lateness();
        ProcessUse before = ProcessUse.now(workers);
        long expiredBefore = expired.sum();
        long started = startEach(underTest, lateness, seconds);
        ProcessUse.now(workers).writeSince(before, expired.sum() - expiredBefore, "expiry", metrics);
        awaitAll(lateness, started);
        stopped = true;
        cancelling.join();
        lateness.writeTo(metrics);
        metrics.put("given-up", "timeouts", (double) (started - lateness.count()));
        underTest.stop();
    }

    private static void awaitAll(Lateness lateness, long started) throws InterruptedException {
        for (int i = 0; i < LONGEST_WAIT_SECONDS && lateness.count() < started; i++) {
            TimeUnit.SECONDS.sleep(1);
        }
    }

    private long startEach(TimerUnderTest underTest, Lateness lateness, int forSeconds) {
        return Pace.run(rate, forSeconds, times -> {
            for (int i = 0; i < times; i++) {
                long delayNanos = random.nextLong(
                        TimeUnit.MILLISECONDS.toNanos(fromMillis), TimeUnit.MILLISECONDS.toNanos(toMillis));
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

    private void startAndCancel(TimerUnderTest underTest) {
        while (cancels > 0 && !stopped) {
            Pace.run(cancels, 1, times -> {
                for (int i = 0; i < times; i++) {
                    underTest.cancel(underTest.start(TimedTask.NONE, CANCELLED_DELAY_SECONDS, TimeUnit.SECONDS));
                }
            });
        }
    }
}
