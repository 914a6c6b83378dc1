package io.tickwheel.jmh.peers;

import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.netty.EventLoopTimer;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Timers on the thread of an event loop of Netty's: the loop itself, which has a heap, or ours on such a loop. */
final class LoopTimer extends TimerUnderTest {
    private static final boolean DAEMON = true;

    private final EventLoop loop;
    private final @Nullable Timer timer;

    private LoopTimer(EventLoop loop, @Nullable Timer timer, String workerThreadName) {
        super(workerThreadName);
        this.loop = loop;
        this.timer = timer;
    }

    static TimerUnderTest startNio() {
        String name = WorkerThread.nextName("loop-");
        return new LoopTimer(loop(name), null, name);
    }

    static TimerUnderTest startOurs(TimerSpec spec) {
        String name = WorkerThread.nextName("loop-");
        EventLoop loop = loop(name);
        EventLoopTimer timer = EventLoopTimer.builder(loop)
                .tick(Duration.ofMillis(spec.tickMillis()))
                .ticksPerWheel(spec.wheelLength())
                .build();
        return new LoopTimer(loop, timer, name);
    }

    private static EventLoop loop(String name) {
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, DAEMON), NioIoHandler.newFactory())
                .next();
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        return timer == null ? loop.schedule(task, delay, unit) : timer.newTimeout(TimedTask.of(task), delay, unit);
    }

    @Override
    public boolean cancel(Object timeout) {
        return timer == null ? ((Future<?>) timeout).cancel(false) : ((Timeout) timeout).cancel();
    }

    @Override
    public void execute(Runnable action) {
        loop.execute(action);
    }

    @Override
    public void stop() {
        if (timer != null) {
            timer.stop();
        }
        loop.parent().shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }
}
