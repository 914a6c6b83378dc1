package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.ProcessUse;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * What timeouts cost that only wait: how often the timer's thread wakes, and the bytes of a pending timeout. The bytes
 * are the heap in use after a collection when the timer is full, less that before there was a timer, divided by the
 * timeouts. All of them share one task, and nothing but the timer refers to them.
 */
public class Waiting extends Scenario {
    private static final int FIRST_IN_SECONDS = 600;
    private static final int SETTLING_SECONDS = 1;
    private static final int COLLECTIONS = 3;

    /** Timeouts that wait. */
    @Param("1000000")
    public int waiting;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        loadClasses();
        long emptyBytes = usedBytes();
        TimerUnderTest underTest = startTimer();
        fill(underTest, waiting, FIRST_IN_SECONDS);
        if (waiting > 0) {
            metrics.put("heap-per-timeout", "bytes", (double) (usedBytes() - emptyBytes) / waiting);
        }
        measureWakeUps(underTest, metrics);
        underTest.stop();
    }

    private void measureWakeUps(TimerUnderTest underTest, Metrics metrics) throws InterruptedException {
        WorkerThreads workers = workersOf(underTest);
        // A wake-up for starting the timeouts is not a wake-up while they wait.
        TimeUnit.SECONDS.sleep(SETTLING_SECONDS);
        double wakeUpsBefore = workers.wakeUps();
        ProcessUse before = ProcessUse.now(workers);
        TimeUnit.SECONDS.sleep(seconds);
        ProcessUse after = ProcessUse.now(workers);
        double wakeUps = workers.wakeUps() - wakeUpsBefore;
        double elapsedSeconds = (after.atNanos() - before.atNanos()) / 1e9;
        metrics.put("worker-cpu", "%", (after.workerNanos() - before.workerNanos()) / (elapsedSeconds * 1e7));
        if (!Double.isNaN(wakeUps)) {
            metrics.put("wake-ups", "1/s", wakeUps / elapsedSeconds);
        }
    }

    /** What a timer leaves in the JVM when it is used for the first time is none of the timeouts'. */
    private void loadClasses() throws InterruptedException {
        TimerUnderTest first = startTimer();
        fill(first, 1, FIRST_IN_SECONDS);
        first.stop();
    }

    /** The least that is in use after several collections: references that one finds may free more in the next. */
    private static long usedBytes() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            // What finalizers refer to, as that of Netty's timer to all of its timeouts, is free only after they ran.
            TimeUnit.MILLISECONDS.sleep(200);
        }
        return least;
    }
}
