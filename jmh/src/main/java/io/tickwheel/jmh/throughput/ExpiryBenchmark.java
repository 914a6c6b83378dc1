package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.scenario.Scenario;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The time to run many timeouts that are due in one tick, from the first task to the last. It begins when the first
 * task has run and ends when the last one has, each noticed by a thread that sleeps.
 *
 * <p>The profilers' metrics per operation include the start of the timeouts. So does the processor time of the worker:
 * some timers do with each timeout before it is due what others do when it is.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class ExpiryBenchmark {
    private static final int MILLION = 1_000_000;
    /** Fewer, as tracking walks the stack at each start. */
    private static final int TRACKED = 200_000;

    private static final int WHEEL_LENGTH = 512;

    /** The timer that is measured. */
    @Param({"netty", "kafka", "stpe", "pekko", "tickwheel", "tickwheel-core"})
    public String timer;

    /** The length of its tick. */
    @Param("100")
    public int tickMillis;

    /** The time to start the timeouts in. */
    @Param("2000")
    public int delayMillis;

    /** What the timer records; other timers than ours have only the default. */
    @Param(DiagnosticsLevel.DEFAULT)
    public String diagnostics;

    private Burst burst;

    @Setup(Level.Invocation)
    public void startAndAwaitFirst(BenchmarkParams params) throws InterruptedException {
        TimerSpec spec = new TimerSpec(tickMillis, WHEEL_LENGTH);
        burst = Burst.start(
                () -> DiagnosticsLevel.start(Peer.named(timer), spec, diagnostics),
                spec,
                params.getOpsPerInvocation(),
                delayMillis / tickMillis);
        burst.firstHasRun.await();
    }

    @TearDown(Level.Invocation)
    public void stop(BenchmarkParams params) {
        Metrics metrics = new Metrics();
        metrics.put("worker-cpu-per-timeout", "ns", burst.workerCpuNanos() / (double) params.getOpsPerInvocation());
        Scenario.MetricsProfiler.deliver(metrics);
        burst.stop();
    }

    @Benchmark
    @OperationsPerInvocation(MILLION)
    public void firstToLast() throws InterruptedException {
        burst.lastHasRun.await();
    }

    @Benchmark
    @OperationsPerInvocation(TRACKED)
    public void firstToLastTracked() throws InterruptedException {
        burst.lastHasRun.await();
    }
}
