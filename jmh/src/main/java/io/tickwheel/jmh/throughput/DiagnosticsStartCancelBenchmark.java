package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What do diagnostics cost a thread that starts a timeout of 30 seconds and cancels it at once? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 5,
        jvmArgs = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class DiagnosticsStartCancelBenchmark {
    private static final long DELAY_SECONDS = 30;

    /** The timer that is measured. */
    @Param({"tickwheel", "tickwheel-core"})
    public String timer;

    /** What it notes. */
    @Param({"off", "tracking-1-in-100", "tracking-all", "observed"})
    public String diagnostics;

    private TimerUnderTest underTest;

    @Setup(Level.Iteration)
    public void start() {
        underTest = DiagnosticsLevel.start(Peer.named(timer), TimerSpec.NETTY_DEFAULTS, diagnostics);
    }

    @TearDown(Level.Iteration)
    public void stop() {
        underTest.stop();
    }

    @Benchmark
    public boolean startCancel() {
        return underTest.cancel(underTest.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS));
    }
}
