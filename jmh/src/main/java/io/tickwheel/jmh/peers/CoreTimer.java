package io.tickwheel.jmh.peers;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Our timer, through its own interface. */
final class CoreTimer extends TimerUnderTest {
    private final WheelTimer timer;

    private CoreTimer(WheelTimer timer, String workerThreadName) {
        super(workerThreadName);
        this.timer = timer;
    }

    static TimerUnderTest start(TimerSpec spec) {
        return start(spec, Duration.ofMillis(spec.tickMillis()));
    }

    static TimerUnderTest startExact(TimerSpec spec) {
        return start(spec, Duration.ZERO);
    }

    private static TimerUnderTest start(TimerSpec spec, Duration slack) {
        WorkerThread threads = new WorkerThread();
        return new CoreTimer(startTimer(spec, slack, threads), threads.name());
    }

    static WheelTimer startTimer(TimerSpec spec, Duration slack, WorkerThread threads) {
        WheelTimer timer = WheelTimer.builder()
                .tick(Duration.ofMillis(spec.tickMillis()))
                .slack(slack)
                .wheelLength(spec.wheelLength())
                .threadFactory(threads)
                .build();
        timer.start();
        return timer;
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        // It is a Runnable as well, which would be wrapped.
        return timer.schedule((TimerTask) TimedTask.of(task), delay, unit);
    }

    @Override
    public boolean cancel(Object timeout) {
        return ((TimeoutHandle) timeout).cancel();
    }

    @Override
    public boolean reschedule(Object timeout, long delay, TimeUnit unit) {
        return ((TimeoutHandle) timeout).reschedule(delay, unit);
    }

    @Override
    public void stop() {
        timer.stop();
    }

    @Override
    public TimerDiagnostics diagnostics() {
        return timer.diagnostics();
    }
}
