package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * Leases of three seconds that heartbeats extend, one after the other, as fast as one thread can: what an extension
 * costs if the timeout is moved, and if it is cancelled and another one is started. Both run for longer than a lease
 * lasts, so what a move leaves for the timer's thread to do at the old time is in the measurement.
 */
public class Leases extends Scenario {
    private static final long LEASE_SECONDS = 3;
    private static final int BATCH = 10_000;

    /** Leases that are kept alive. */
    @Param("1000")
    public int leases;

    /** {@code reschedule} or {@code cancel-start}. */
    @Param("reschedule")
    public String extension;

    private Object[] timeouts = {};
    private int next;
    private long expired;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        boolean isMoved = extension.equals("reschedule");
        if (!isMoved && !extension.equals("cancel-start")) {
            throw new IllegalArgumentException("extension: " + extension + " (expected: reschedule, cancel-start)");
        }
        TimerUnderTest underTest = startTimer();
        timeouts = new Object[leases];
        for (int i = 0; i < leases; i++) {
            timeouts[i] = start(underTest);
        }
        extend(underTest, isMoved, warmUpMillis);
        WorkerThreads workers = workersOf(underTest);
        expired = 0;
        ProcessUse before = ProcessUse.now(workers);
        long startNanos = System.nanoTime();
        long operations = extend(underTest, isMoved, millis);
        double tookNanos = System.nanoTime() - startNanos;
        ProcessUse.now(workers).writeSince(before, operations, "extension", metrics);
        metrics.put("time", "ns", tookNanos / operations);
        metrics.put("expired", "timeouts", expired);
        underTest.stop();
    }

    private long extend(TimerUnderTest underTest, boolean isMoved, int forMillis) {
        long startNanos = System.nanoTime();
        long operations = 0;
        while (System.nanoTime() - startNanos < TimeUnit.MILLISECONDS.toNanos(forMillis)) {
            if (isMoved) {
                moveBatch(underTest);
            } else {
                replaceBatch(underTest);
            }
            operations += BATCH;
        }
        return operations;
    }

    private void moveBatch(TimerUnderTest underTest) {
        for (int i = 0; i < BATCH; i++) {
            if (!underTest.reschedule(timeouts[next], LEASE_SECONDS, TimeUnit.SECONDS)) {
                expired++;
                timeouts[next] = start(underTest);
            }
            next = next + 1 == timeouts.length ? 0 : next + 1;
        }
    }

    private void replaceBatch(TimerUnderTest underTest) {
        for (int i = 0; i < BATCH; i++) {
            if (!underTest.cancel(timeouts[next])) {
                expired++;
            }
            timeouts[next] = start(underTest);
            next = next + 1 == timeouts.length ? 0 : next + 1;
        }
    }

    private static Object start(TimerUnderTest underTest) {
        return underTest.start(NoTask.INSTANCE, LEASE_SECONDS, TimeUnit.SECONDS);
    }
}
