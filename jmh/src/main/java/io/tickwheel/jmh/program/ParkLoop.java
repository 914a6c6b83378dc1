package io.tickwheel.jmh.program;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * A thread that parks until the next of evenly spaced moments, and nothing else: what waking up costs by itself.
 *
 * <p>Threads: one of its own, started and joined by another one.
 */
final class ParkLoop {
    private final double perSecond;
    private final int seconds;
    private final Thread thread = new Thread(this::loop, "park-loop");
    private long cpuNanos;

    private ParkLoop(double perSecond, int seconds) {
        this.perSecond = perSecond;
        this.seconds = seconds;
    }

    /** Starts to park so often, for so long. */
    static ParkLoop start(double perSecond, int seconds) {
        ParkLoop loop = new ParkLoop(perSecond, seconds);
        loop.thread.setDaemon(true);
        loop.thread.start();
        return loop;
    }

    /** Waits for its end; returns the processor time it used. */
    long joinForCpuNanos() throws InterruptedException {
        thread.join();
        return cpuNanos;
    }

    private void loop() {
        long startNanos = System.nanoTime();
        long beforeNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        double intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        for (int i = 1; i <= perSecond * seconds; i++) {
            Pace.awaitNanos(startNanos + (long) (i * intervalNanos));
        }
        cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - beforeNanos;
    }
}
