package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;

/**
 * How often does a timer's thread wake that has nothing to do: nothing pending, or one timeout an hour away?
 *
 * @param timer which timer
 * @param far whether there is such a timeout
 * @param seconds how long it is measured
 */
record WakeUps(TimerChoice timer, boolean far, int seconds) implements Program {
    private static final int SETTLING_SECONDS = 1;
    private static final int LONGEST_SECONDS = 3_600;

    static WakeUps of(Arguments arguments) {
        return new WakeUps(
                TimerChoice.of(arguments),
                arguments.choice("pending", "nothing", "one-hour").equals("one-hour"),
                arguments.number("seconds", 10, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        TimerUnderTest underTest = timer.start();
        if (far) {
            underTest.start(NoTask.INSTANCE, 1, TimeUnit.HOURS);
        }
        WorkerThreads workers = WorkerThreads.of(underTest);
        // A wake-up that starting the timeout costs is not one of waiting for it.
        TimeUnit.SECONDS.sleep(SETTLING_SECONDS);
        WorkerSample from = WorkerSample.take(workers);
        TimeUnit.SECONDS.sleep(seconds);
        WorkerSample to = WorkerSample.take(workers);
        figures.put("wake-ups", "1/s", to.wakeUpsPerSecondSince(from));
        figures.put("worker-cpu", "%", to.cpuPercentSince(from));
        underTest.stop();
    }
}
