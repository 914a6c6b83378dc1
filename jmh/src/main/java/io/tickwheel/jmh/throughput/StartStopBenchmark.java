package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.kit.WaitingTimeouts;
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
 * The cost of starting a timeout of one second and cancelling it at once, while millions of others wait. The delay and
 * the tick of 1 ms are those of the benchmark of this name that is published for timers in Go.
 *
 * <p>One timer a fork, as filling it takes long. With this tick, and cancelled timeouts of one second, no timer
 * accumulates more than it has to.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class StartStopBenchmark {
    private static final TimerSpec SPEC = new TimerSpec(1, 512);
    private static final int FIRST_IN_SECONDS = 3_600;

    /** The timer that is measured. */
    @Param({"netty", "kafka", "stpe", "pekko", "tickwheel", "tickwheel-core"})
    public String timer;

    /** How many others wait. */
    @Param({"0", "1000000", "5000000", "10000000"})
    public int waiting;

    private TimerUnderTest underTest;

    @Setup(Level.Trial)
    public void fill() throws InterruptedException {
        underTest = Peer.named(timer).start(SPEC);
        new WaitingTimeouts(FIRST_IN_SECONDS).start(underTest, waiting);
        underTest.awaitTakenIn();
        // Timeouts that have waited for a while are in the old generation: here too, and none is moved later.
        System.gc();
    }

    @TearDown(Level.Iteration)
    public void endOperations() {
        ProcessCpuProfiler.operationsEnd();
    }

    @TearDown(Level.Trial)
    public void stop() {
        underTest.stop();
    }

    @Benchmark
    public boolean startStop() {
        return underTest.cancel(underTest.start(NoTask.INSTANCE, 1, TimeUnit.SECONDS));
    }
}
