package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.CountDownLatch;
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

/**
 * The time to run a million timeouts that are due in one tick, from the first task to the last. A sleeping thread
 * notices that the first task has run, which begins the time, and that the last one has, which ends it.
 *
 * <p>The profilers' metrics per operation include the start of the timeouts. So does the processor time of the worker:
 * some timers do with each timeout before it is due what others do when it is.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class Burst {
    private static final int TIMEOUTS = 1_000_000;
    /** Deadlines lie so far into a tick: what a thread that is held up adds to them does not move them out of it. */
    private static final int PHASE_IN_TICK = 4;

    /** The timer that is measured. */
    @Param("tickwheel")
    public String timer;

    /** The length of its tick. */
    @Param("10")
    public int tickMillis;

    /** The time to start the timeouts in, with two ticks for the timer to take them in. */
    @Param("1000")
    public int delayMillis;

    private TimerUnderTest underTest;
    private CountDownLatch firstHasRun;
    private CountDownLatch lastHasRun;
    /** Written by the one thread on which the timer runs tasks. */
    private int hasRun;

    @Setup(Level.Invocation)
    public void startAndAwaitFirst() throws InterruptedException {
        firstHasRun = new CountDownLatch(1);
        lastHasRun = new CountDownLatch(1);
        hasRun = 0;
        long tickNanos = TimeUnit.MILLISECONDS.toNanos(tickMillis);
        long originNanos = awaitBoundary(tickNanos);
        underTest = Peer.named(timer).start(tickMillis);
        long deadlineNanos = originNanos + TimeUnit.MILLISECONDS.toNanos(delayMillis) + tickNanos / PHASE_IN_TICK;
        TimedTask task = this::count;
        for (int i = 0; i < TIMEOUTS; i++) {
            underTest.start(task, deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        if (System.nanoTime() - deadlineNanos > -2 * tickNanos) {
            throw new IllegalStateException("starting the timeouts took too long: they are due already");
        }
        firstHasRun.await();
    }

    /** Waits for a multiple of the tick on the clock, as some of the timers count their ticks from its zero. */
    private static long awaitBoundary(long tickNanos) {
        long nowNanos = System.nanoTime();
        long boundaryNanos = nowNanos + tickNanos - Math.floorMod(nowNanos, tickNanos);
        Pace.awaitNanos(boundaryNanos);
        return boundaryNanos;
    }

    private void count() {
        hasRun++;
        if (hasRun == 1) {
            firstHasRun.countDown();
        }
        if (hasRun == TIMEOUTS) {
            lastHasRun.countDown();
        }
    }

    @TearDown(Level.Invocation)
    public void stop() {
        long workerNanos = WorkerThreads.named(underTest.workerThreadName()).cpuNanos();
        Metrics metrics = new Metrics();
        metrics.put("worker-cpu-per-timeout", "ns", workerNanos / (double) TIMEOUTS);
        metrics.deliver();
        underTest.stop();
    }

    @Benchmark
    @OperationsPerInvocation(TIMEOUTS)
    public void firstToLast() throws InterruptedException {
        lastHasRun.await();
    }
}
