package io.tickwheel.examples;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Does something once its connection has been quiet for too long.
 *
 * <p>A message leaves a time stamp and nothing more. The timeout, when it is due, looks how long the connection has
 * been quiet by then, and schedules itself again for the rest: lazily.
 */
final class IdleCheck extends ChannelInboundHandlerAdapter {
    private final WheelTimer timer;
    private final TimeSource clock;
    private final long idleNanos;
    private final Consumer<Duration> whenIdle;

    /** Both are written by the connection's event loop and read by the timer's thread. */
    private volatile long lastMessageNanos;

    private volatile boolean closed;

    /**
     * A check for one connection.
     *
     * @param clock the one that the timer runs on
     * @param whenIdle is told, on the timer's thread, how long the connection has been quiet; never less than idle
     */
    IdleCheck(WheelTimer timer, TimeSource clock, Duration idle, Consumer<Duration> whenIdle) {
        this.timer = timer;
        this.clock = clock;
        this.idleNanos = idle.toNanos();
        this.whenIdle = whenIdle;
        this.lastMessageNanos = clock.nanoTime();
    }

    void start() {
        timer.schedule(this::check, idleNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        lastMessageNanos = clock.nanoTime();
        context.fireChannelRead(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        // The timeout is not cancelled, which would race with check: it finds this when it is due.
        closed = true;
        context.fireChannelInactive();
    }

    private void check(TimeoutHandle timeout) {
        if (closed) {
            return;
        }
        long quietNanos = clock.nanoTime() - lastMessageNanos;
        if (quietNanos >= idleNanos) {
            whenIdle.accept(Duration.ofNanos(quietNanos));
        } else {
            timer.schedule(this::check, idleNanos - quietNanos, TimeUnit.NANOSECONDS);
        }
    }
}
