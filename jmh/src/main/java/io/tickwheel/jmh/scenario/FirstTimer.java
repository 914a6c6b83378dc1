package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * What the first timer of a JVM takes: its classes are loaded and linked, and compilers take note of them.
 *
 * <p>The time is that until the timer is made and has its first timeout; the processor time is that of the whole
 * process for as long as is measured, as compilers go on when the timer waits.
 */
public class FirstTimer extends Scenario {
    private static final int WHEEL_LENGTH = 512;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        Peer peer = Peer.named(timer);
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        long classesBefore = classes.getTotalLoadedClassCount();
        ProcessUse before = ProcessUse.now(WorkerThreads.none());
        TimerUnderTest first = peer.start(new TimerSpec(tickMillis, WHEEL_LENGTH));
        first.start(NoTask.INSTANCE, 1, TimeUnit.HOURS);
        long readyNanos = System.nanoTime();
        if (!isBaseline()) {
            first.awaitTakenIn();
        }
        Thread.sleep(millis);
        ProcessUse after = ProcessUse.now(WorkerThreads.none());
        metrics.put("time", "ms", (readyNanos - before.atNanos()) / 1e6);
        metrics.put("cpu", "ms", (after.cpuNanos() - before.cpuNanos()) / 1e6);
        metrics.put("classes", "classes", classes.getTotalLoadedClassCount() - classesBefore);
        first.stop();
    }
}
