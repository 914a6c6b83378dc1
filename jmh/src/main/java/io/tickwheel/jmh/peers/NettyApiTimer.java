package io.tickwheel.jmh.peers;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A timer that has Netty's interface: Netty's own, or ours in its place. */
final class NettyApiTimer extends TimerUnderTest {
    private static final boolean NO_LEAK_DETECTION = false;
    private static final Duration EXACT_TICK = Duration.ofNanos(1_000);
    private static final int EXACT_WHEEL_LENGTH = 4_096;

    private final Timer timer;

    private NettyApiTimer(Timer timer, String workerThreadName) {
        super(workerThreadName);
        this.timer = timer;
    }

    static TimerUnderTest netty(int tickMillis) {
        WorkerThread threads = new WorkerThread();
        var timer = new io.netty.util.HashedWheelTimer(
                threads, tickMillis, TimeUnit.MILLISECONDS, WHEEL_LENGTH, NO_LEAK_DETECTION);
        timer.start();
        return new NettyApiTimer(timer, threads.name());
    }

    static TimerUnderTest tickwheel(int tickMillis) {
        return tickwheel(Duration.ofMillis(tickMillis), WHEEL_LENGTH);
    }

    static TimerUnderTest exactTickwheel() {
        return tickwheel(EXACT_TICK, EXACT_WHEEL_LENGTH);
    }

    private static TimerUnderTest tickwheel(Duration tick, int wheelLength) {
        WorkerThread threads = new WorkerThread();
        HashedWheelTimer timer = HashedWheelTimer.builder()
                .threadFactory(threads)
                .tick(tick)
                .ticksPerWheel(wheelLength)
                .leakDetection(NO_LEAK_DETECTION)
                .build();
        timer.start();
        return new NettyApiTimer(timer, threads.name());
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
    public void stop() {
        timer.stop();
    }
}
