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
 * What do diagnostics cost the worker for each of many timeouts that are due in one tick, from the first task to the
 * last? Of the profilers' figures, those per operation have the start of the timeouts in them.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 5)
@Measurement(iterations = 5)
@Fork(
        value = 5,
        jvmArgs = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class DiagnosticsExpiryBenchmark {
    private static final int COUNT = 200_000;
    /** Tracking all takes a walk of the stack for each start. */
    private static final int DELAY_TICKS = 30;

    /** The timer that is measured. */
    @Param({"tickwheel", "tickwheel-core"})
    public String timer;

    /** What it notes. */
    @Param({"off", "tracking-1-in-100", "tracking-all", "observed"})
    public String diagnostics;

    private Burst burst;

    @Setup(Level.Invocation)
    public void startAndAwaitFirst() throws InterruptedException {
        Peer peer = Peer.named(timer);
        burst = Burst.start(
                () -> DiagnosticsLevel.start(peer, TimerSpec.NETTY_DEFAULTS, diagnostics),
                TimerSpec.NETTY_DEFAULTS,
                COUNT,
                DELAY_TICKS);
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
