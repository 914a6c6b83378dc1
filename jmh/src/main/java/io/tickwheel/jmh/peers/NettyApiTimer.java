package io.tickwheel.jmh.peers;

import io.netty.channel.EventLoop;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.MovableTimeout;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A timer that has Netty's interface: Netty's own, ours in its place, or ours on the thread of an event loop. */
public final class NettyApiTimer extends TimerUnderTest {
    private static final boolean NO_LEAK_DETECTION = false;

    private final Timer timer;
    private final @Nullable EventLoop loop;

    private NettyApiTimer(Timer timer, @Nullable EventLoop loop, String workerThreadName) {
        super(workerThreadName);
        this.timer = timer;
        this.loop = loop;
    }

    public static NettyApiTimer netty(TimerSpec spec) {
        WorkerThread threads = new WorkerThread();
        var timer = new io.netty.util.HashedWheelTimer(
                threads, spec.tickMillis(), TimeUnit.MILLISECONDS, spec.wheelLength(), NO_LEAK_DETECTION);
        timer.start();
        return new NettyApiTimer(timer, null, threads.name());
    }

    public static NettyApiTimer tickwheel(TimerSpec spec) {
        return tickwheel(Duration.ofMillis(spec.tickMillis()), spec.wheelLength());
    }

    /** Starts ours with a tick of a microsecond, so that each timeout runs at its deadline. */
    public static NettyApiTimer exact() {
        return tickwheel(TimerSpec.EXACT_TICK, TimerSpec.EXACT_WHEEL_LENGTH);
    }

    private static NettyApiTimer tickwheel(Duration tick, int wheelLength) {
        WorkerThread threads = new WorkerThread();
        HashedWheelTimer timer = HashedWheelTimer.builder()
                .threadFactory(threads)
                .tick(tick)
                .ticksPerWheel(wheelLength)
                .leakDetection(NO_LEAK_DETECTION)
                .build();
        timer.start();
        return new NettyApiTimer(timer, null, threads.name());
    }

    /** Starts ours on the thread of an event loop, with its defaults: a tick of a microsecond. */
    static NettyApiTimer onEventLoop() {
        String name = WorkerThreads.newName("loop-");
        EventLoop loop = ExecutorTimer.nioLoop(name);
        EventLoopTimer timer = new EventLoopTimer(loop);
        return new NettyApiTimer(timer, loop, name);
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
    public void execute(Runnable action) {
        if (loop == null) {
            super.execute(action);
        } else {
            loop.execute(action);
        }
    }

    @Override
    public void stop() {
        timer.stop();
        if (loop != null) {
            loop.parent().shutdownGracefully(0, 0, TimeUnit.SECONDS);
        }
    }

    @Override
    public @Nullable TimerDiagnostics diagnostics() {
        return timer instanceof HashedWheelTimer ours ? ours.diagnostics() : null;
    }
}
