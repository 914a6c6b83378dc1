package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A load that runs once and delivers {@link Metrics}; its own time says nothing. It warms up and measures for as long
 * as JMH's options {@code -w} and {@code -r} say.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
public abstract class Scenario {
    static final int SEED = 42;

    private static final int WAITING_SPREAD_SECONDS = 600;
    private static final int SECONDS_TO_FILL = 120;

    /** The timer that is measured. */
    @Param("tickwheel")
    public String timer;

    /** The length of its tick; timers without ticks ignore it. */
    @Param("1")
    public int tickMillis;

    int warmUpSeconds;
    int seconds;

    @Setup
    public void readLengths(BenchmarkParams params) {
        warmUpSeconds = (int) params.getWarmup().getTime().convertTo(TimeUnit.SECONDS);
        seconds = (int) params.getMeasurement().getTime().convertTo(TimeUnit.SECONDS);
    }

    @Benchmark
    public void run() throws InterruptedException {
        Metrics metrics = new Metrics();
        measure(metrics);
        metrics.deliver();
    }

    abstract void measure(Metrics metrics) throws InterruptedException;

    TimerUnderTest startTimer() throws InterruptedException {
        return startTimer(tickMillis);
    }

    /** Starts a timer and lets one timeout run, so that all of the timer's threads are there. */
    TimerUnderTest startTimer(int itsTickMillis) throws InterruptedException {
        TimerUnderTest started = Peer.named(timer).start(itsTickMillis);
        if (Peer.named(timer) != Peer.BASELINE) {
            started.awaitTakenIn();
        }
        return started;
    }

    /**
     * Starts timeouts that only wait, and waits until the timer has taken them in. They are due after the measurement,
     * over ten minutes. A collection then moves them to the old generation, where timeouts lie that have waited.
     */
    void startWaiting(TimerUnderTest started, int count) throws InterruptedException {
        fill(started, count, SECONDS_TO_FILL + warmUpSeconds + seconds);
        System.gc();
    }

    static void fill(TimerUnderTest started, int count, int firstInSeconds) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        long firstNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(firstInSeconds);
        for (int i = 0; i < count; i++) {
            long deadlineNanos = firstNanos + random.nextLong(TimeUnit.SECONDS.toNanos(WAITING_SPREAD_SECONDS));
            started.start(TimedTask.NONE, deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        started.awaitTakenIn();
        if (System.nanoTime() - firstNanos >= 0) {
            throw new IllegalStateException("the waiting timeouts were due before all had been started");
        }
    }

    WorkerThreads workersOf(TimerUnderTest started) {
        return Peer.named(timer) == Peer.BASELINE
                ? WorkerThreads.none()
                : WorkerThreads.named(started.workerThreadName());
    }
}
