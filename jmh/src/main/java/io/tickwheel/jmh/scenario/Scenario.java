package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A benchmark that runs once and delivers metrics through the {@link MetricsProfiler}; its own time says nothing. It
 * warms up and measures for as long as JMH's options {@code -w} and {@code -r} say.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 0, time = 5)
@Measurement(iterations = 1, time = 10)
public abstract class Scenario {
    static final int LONGEST_FILL_SECONDS = 120;
    static final int SEED = 42;

    private static final int WHEEL_LENGTH = 512;

    /** The timer that is measured. */
    @Param("tickwheel")
    public String timer;

    /** The length of its tick; timers without ticks ignore it. */
    @Param("1")
    public int tickMillis;

    int warmUpMillis;
    int millis;

    @Setup
    public void readLengths(BenchmarkParams params) {
        warmUpMillis = (int) params.getWarmup().getTime().convertTo(TimeUnit.MILLISECONDS);
        millis = (int) params.getMeasurement().getTime().convertTo(TimeUnit.MILLISECONDS);
    }

    @Benchmark
    public void run() throws InterruptedException {
        Metrics metrics = new Metrics();
        measure(metrics);
        MetricsProfiler.deliver(metrics);
    }

    abstract void measure(Metrics metrics) throws InterruptedException;

    int warmUpSeconds() {
        return warmUpMillis / 1_000;
    }

    int seconds() {
        return millis / 1_000;
    }

    TimerUnderTest startTimer() throws InterruptedException {
        return startTimer(tickMillis);
    }

    /** Starts it and lets one timeout run, so that all of its threads are there. */
    TimerUnderTest startTimer(int itsTickMillis) throws InterruptedException {
        TimerUnderTest started = Peer.named(timer).start(new TimerSpec(itsTickMillis, WHEEL_LENGTH));
        if (!isBaseline()) {
            started.awaitTakenIn();
        }
        return started;
    }

    /** Timeouts that are due after the measurement, taken in, and where what has waited for a while is in the heap. */
    WaitingTimeouts startWaiting(TimerUnderTest started, int count) throws InterruptedException {
        WaitingTimeouts waiting =
                new WaitingTimeouts(LONGEST_FILL_SECONDS + warmUpSeconds() + seconds()).start(started, count);
        started.awaitTakenIn();
        System.gc();
        return waiting;
    }

    boolean isBaseline() {
        return timer.equals(Peer.BASELINE.label());
    }

    WorkerThreads workersOf(TimerUnderTest started) {
        return isBaseline() ? WorkerThreads.none() : WorkerThreads.named(started.workerThreadName());
    }

    /**
     * Makes the metrics that a benchmark delivers in an iteration secondary results of JMH. It has this name in older
     * builds, too, with which {@code jmh/compare} compares.
     *
     * <p>Threads: the benchmark delivers before JMH's own thread asks.
     */
    public static final class MetricsProfiler implements InternalProfiler {
        private static volatile Metrics delivered = new Metrics();

        /** Sets the metrics of the iteration that is under way. */
        public static void deliver(Metrics metrics) {
            delivered = metrics;
        }

        @Override
        public String getDescription() {
            return "the metrics that a benchmark delivers";
        }

        @Override
        public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
            delivered = new Metrics();
        }

        @Override
        public Collection<ScalarResult> afterIteration(
                BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
            return delivered.byName().values();
        }
    }
}
