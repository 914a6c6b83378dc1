package io.tickwheel.jmh.peers;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.netty.MovableTimeout;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A timer that has Netty's interface: Netty's own, or ours in its place. */
public final class NettyApiTimer extends TimerUnderTest {
    private static final boolean NO_LEAK_DETECTION = false;

    private final Timer timer;

    private NettyApiTimer(Timer timer, String workerThreadName) {
        super(workerThreadName);
        this.timer = timer;
    }

    public static NettyApiTimer netty(TimerSpec spec) {
        WorkerThread threads = new WorkerThread();
        var timer = new io.netty.util.HashedWheelTimer(
                threads, spec.tickMillis(), TimeUnit.MILLISECONDS, spec.wheelLength(), NO_LEAK_DETECTION);
        timer.start();
        return new NettyApiTimer(timer, threads.name());
    }

    public static NettyApiTimer tickwheel(TimerSpec spec) {
        WorkerThread threads = new WorkerThread();
        var timer = new io.tickwheel.netty.HashedWheelTimer(
                threads, spec.tickMillis(), TimeUnit.MILLISECONDS, spec.wheelLength(), NO_LEAK_DETECTION);
        timer.start();
        return new NettyApiTimer(timer, threads.name());
    }

    public Timer timer() {
        return timer;
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        return timer.newTimeout(TimedTask.of(task), delay, unit);
    }

    @Override
    public boolean cancel(Object timeout) {
        return ((Timeout) timeout).cancel();
    }

    @Override
    public boolean reschedule(Object timeout, long delay, TimeUnit unit) {
        return ((MovableTimeout) timeout).reschedule(delay, unit);
    }

    @Override
    public void stop() {
        timer.stop();
    }

    @Override
    public @Nullable TimerDiagnostics diagnostics() {
        return timer instanceof io.tickwheel.netty.HashedWheelTimer ours ? ours.diagnostics() : null;
    }
}
