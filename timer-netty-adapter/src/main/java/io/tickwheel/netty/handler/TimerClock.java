package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.Timer;
import io.netty.util.concurrent.EventExecutor;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.internal.LoopClock;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a handler takes from its timer: the clock to go by, who keeps the time, and the periods measured on it. */
final class TimerClock {
    private static final long SHORTEST_NANOS = 1_000_000;

    private TimerClock() {}

    /** The clock of a timer: {@link System#nanoTime} for all that do not say. */
    static TimeSource of(Timer timer) {
        Objects.requireNonNull(timer, "timer");
        if (timer instanceof EventLoopTimer onLoops) {
            return onLoops.timeSource();
        }
        return timer instanceof HashedWheelTimer wheel ? wheel.timeSource() : TimeSource.system();
    }

    /** The clock of who keeps the times of a connection, as {@link #keeperFor} says. */
    static TimeSource of(@Nullable Timer keeper, ChannelHandlerContext context) {
        return keeper == null ? LoopClock.of(context.executor()) : of(keeper);
    }

    /**
     * What is to keep the times of a connection: its timer, or null for its event loop. An embedded loop has no thread
     * but that of its test, so a timer's thread must not hand it anything. The loop says so, not the channel: a stream
     * of HTTP/2 is a channel of its own on the loop of the embedded one.
     */
    static @Nullable Timer keeperFor(ChannelHandlerContext context, Timer timer) {
        EventExecutor executor = context.executor();
        return LoopClock.isEmbedded(executor) && hasOtherThread(timer, executor) ? null : timer;
    }

    /**
     * Whether a timer runs tasks on another thread than an embedded loop does. Of one that neither Netty nor we made,
     * nobody knows.
     */
    private static boolean hasOtherThread(Timer timer, EventExecutor embedded) {
        if (timer instanceof EventLoopTimer onLoops) {
            return onLoops.loops().stream().anyMatch(loop -> loop.getClass() != embedded.getClass());
        }
        return timer instanceof HashedWheelTimer wheel
                ? !(wheel.timeSource() instanceof TimerHost)
                : timer instanceof io.netty.util.HashedWheelTimer;
    }

    /** A period in nanoseconds: at least a millisecond, or 0 for none. */
    static long periodNanos(long period, TimeUnit unit) {
        return period <= 0 ? 0 : Math.max(unit.toNanos(period), SHORTEST_NANOS);
    }
}
