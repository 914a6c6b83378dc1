package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does it take to run a million timeouts that are due in one tick, from the first task to the last? What is
 * measured begins when the first task has run and ends when the last one has, each noticed by a thread that sleeps.
 *
 * <p>Of the profilers' figures, those per operation have the start of the timeouts in them.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 5)
@Measurement(iterations = 5)
@Fork(
        value = 5,
        jvmArgs = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class ExpiryBenchmark {
    private static final int COUNT = 1_000_000;
    private static final int DELAY_MILLIS = 2_000;
    private static final int WHEEL_LENGTH = 512;

    /** The timer that is measured. */
    @Param({"netty", "kafka", "stpe", "pekko", "tickwheel", "tickwheel-core"})
    public String timer;

    /** The length of its tick. */
    @Param("100")
    public int tickMillis;

    private Burst burst;

    @Setup(Level.Invocation)
    public void startAndAwaitFirst() throws InterruptedException {
        burst = Burst.start(
                Peer.named(timer), new TimerSpec(tickMillis, WHEEL_LENGTH), COUNT, DELAY_MILLIS / tickMillis);
        burst.awaitFirst();
    }

    @TearDown(Level.Invocation)
    public void stop() {
        burst.stop();
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void firstToLast() throws InterruptedException {
        burst.awaitLast();
    }
}
