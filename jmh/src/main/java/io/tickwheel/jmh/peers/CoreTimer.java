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
        WorkerThread threads = new WorkerThread();
        return new CoreTimer(startTimer(spec, threads), threads.name());
    }

    static TimerUnderTest startExact() {
        WorkerThread threads = new WorkerThread();
        WheelTimer timer = startTimer(TimerSpec.EXACT_TICK, TimerSpec.EXACT_WHEEL_LENGTH, threads);
        return new CoreTimer(timer, threads.name());
    }

    static WheelTimer startTimer(TimerSpec spec, WorkerThread threads) {
        return startTimer(Duration.ofMillis(spec.tickMillis()), spec.wheelLength(), threads);
    }

    private static WheelTimer startTimer(Duration tick, int wheelLength, WorkerThread threads) {
        WheelTimer timer = WheelTimer.builder()
                .tick(tick)
                .ticksPerWheel(wheelLength)
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
