package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.peers.Floor;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The cost of starting a timeout of 30 seconds and cancelling it at once, as a request does that is answered.
 *
 * <p>Each iteration has a timer of its own. Netty's worker takes at most 100,000 new timeouts a tick, cancelled ones
 * included, so here they accumulate, and Pekko's keeps what is cancelled until its deadline; a timer for the whole fork
 * would fill any heap and measure the garbage collector.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class StartCancelBenchmark {
    private static final long DELAY_SECONDS = 30;

    /** The timer that is measured. */
    @Param({"netty", "kafka", "stpe", "pekko", "tickwheel", "tickwheel-core"})
    public String timer;

    /** What the timer records; other timers than ours have only the default. */
    @Param(DiagnosticsLevel.DEFAULT)
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

    /** What no timer can do without: see {@link Floor}. */
    @Benchmark
    public Object clockObjectCas() {
        Floor timeout = new Floor(System.nanoTime() + DELAY_SECONDS * 1_000_000_000L, this, NoTask.INSTANCE);
        timeout.cancel();
        return timeout;
    }
}
