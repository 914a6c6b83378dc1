package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimedTask;
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
 * The cost of starting a timeout and cancelling it at once, as a request does that is answered.
 *
 * <p>If no other timeouts wait, each iteration has a timer of its own. Netty's worker takes at most 100,000 new
 * timeouts a tick, cancelled ones included, so at a tick of 100 ms they accumulate. Pekko's timer keeps cancelled ones
 * until their deadline. A timer for the whole fork would fill any heap and measure the garbage collector. If others
 * wait, the fork has one timer, as filling it takes long.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class StartCancel {
    private static final int FIRST_IN_SECONDS = 3_600;

    /** The timer that is measured. */
    @Param("tickwheel")
    public String timer;

    /** The length of its tick; timers without ticks ignore it. */
    @Param("100")
    public int tickMillis;

    /** The delay of the timeouts that are cancelled. */
    @Param("30")
    public int delaySeconds;

    /** How many others wait. */
    @Param("0")
    public int waiting;

    private TimerUnderTest underTest;

    @Setup
    public void fill() throws InterruptedException {
        underTest = startTimer();
        if (waiting > 0) {
            Scenario.fill(underTest, waiting, FIRST_IN_SECONDS);
            // Timeouts that have waited for a while are in the old generation: here too, and none is moved later.
            System.gc();
        }
    }

    private TimerUnderTest startTimer() {
        return Peer.named(timer).start(tickMillis);
    }

    /** What has accumulated until the stop counts for the operations, but not the timeouts that wait. */
    @TearDown(Level.Iteration)
    public void endIteration() {
        if (waiting == 0) {
            underTest.stop();
        }
        Metrics.operationsEnd();
        if (waiting == 0) {
            underTest = startTimer();
        }
    }

    @TearDown
    public void stop() {
        underTest.stop();
    }

    @Benchmark
    public boolean startCancel() {
        return underTest.cancel(underTest.start(TimedTask.NONE, delaySeconds, TimeUnit.SECONDS));
    }
}
