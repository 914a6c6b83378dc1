package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Very many timeouts that are due in one tick of a timer of their own.
 *
 * <p>Threads: one makes it and waits; the one thread on which the timer runs tasks counts them.
 */
final class Burst {
    /** Deadlines lie so far into a tick: what a thread that is held up adds to them does not move them out of it. */
    private static final int PHASE_IN_TICK = 4;

    private final TimerUnderTest timer;
    private final int count;
    final CountDownLatch firstHasRun = new CountDownLatch(1);
    final CountDownLatch lastHasRun = new CountDownLatch(1);
    /** For those who have seen the last one run. */
    int hasRun;

    private Burst(TimerUnderTest timer, int count) {
        this.timer = timer;
        this.count = count;
    }

    /**
     * Makes the timer, in whose ticks the phase is known, and starts the timeouts.
     *
     * @param made a timer
     * @param spec how it is made
     * @param delayTicks how long that may take, and two ticks for the timer to take them in
     * @throws IllegalStateException if it took so long that some may have been due meanwhile
     */
    static Burst start(Supplier<TimerUnderTest> made, TimerSpec spec, int count, int delayTicks) {
        long tickNanos = TimeUnit.MILLISECONDS.toNanos(spec.tickMillis());
        long originNanos = awaitBoundary(tickNanos);
        Burst burst = new Burst(made.get(), count);
        long deadlineNanos = originNanos + delayTicks * tickNanos + tickNanos / PHASE_IN_TICK;
        TimedTask task = burst::count;
        for (int i = 0; i < count; i++) {
            burst.timer.start(task, deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        if (System.nanoTime() - deadlineNanos > -2 * tickNanos) {
            burst.stop();
            throw new IllegalStateException("starting " + count + " timeouts took too long: they are due already");
        }
        return burst;
    }

    /** The processor time of the timer's threads since they were started. */
    long workerCpuNanos() {
        return WorkerThreads.named(timer.workerThreadName()).cpuNanos();
    }

    void stop() {
        timer.stop();
    }

    private void count() {
        hasRun++;
        if (hasRun == 1) {
            firstHasRun.countDown();
        }
        if (hasRun == count) {
            lastHasRun.countDown();
        }
    }

    /** Waits for a multiple of the tick on the clock, as some of the timers count their ticks from its zero. */
    private static long awaitBoundary(long tickNanos) {
        long nowNanos = System.nanoTime();
        long boundaryNanos = nowNanos + tickNanos - Math.floorMod(nowNanos, tickNanos);
        Pace.awaitNanos(boundaryNanos);
        return boundaryNanos;
    }
}
