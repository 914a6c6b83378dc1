package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/** How often a timer's thread wakes that has nothing to do: nothing is pending, or one timeout an hour away. */
public class WakeUps extends Scenario {
    private static final int SETTLING_SECONDS = 1;

    /** Nothing or one-hour. */
    @Param("nothing")
    public String pending;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        if (pending.equals("one-hour")) {
            underTest.start(NoTask.INSTANCE, 1, TimeUnit.HOURS);
        }
        WorkerThreads workers = workersOf(underTest);
        // A wake-up that starting the timeout costs is not one of waiting for it.
        TimeUnit.SECONDS.sleep(SETTLING_SECONDS);
        WorkerThreads.Sample before = workers.sample();
        TimeUnit.SECONDS.sleep(seconds());
        WorkerThreads.Use use = before.until(workers.sample());
        metrics.putIfKnown("wake-ups", "1/s", use.wakeUpsPerSecond());
        metrics.put("worker-cpu", "%", use.cpuPercent());
        underTest.stop();
    }
}
