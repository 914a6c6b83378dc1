package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.Timer;
import io.netty.util.concurrent.EventExecutor;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.internal.LoopClock;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import org.jspecify.annotations.Nullable;

/** A connection that a handler watches: its context, what keeps its times, and the clock that they go by. */
abstract class Connection {
    final ChannelHandlerContext context;

    /** Null if the event loop keeps the times. */
    final @Nullable Timer timer;

    final TimeSource clock;

    /**
     * An embedded loop has no thread except that of its test, so the thread of a timer must not hand it anything. The
     * loop says so, not the channel: a stream of HTTP/2 is a channel of its own on the loop of the embedded one.
     */
    Connection(ChannelHandlerContext context, Timer timer) {
        EventExecutor loop = context.executor();
        TimeSource clockOfTimer = TimeSource.system();
        boolean hasThread = timer instanceof io.netty.util.HashedWheelTimer;
        if (timer instanceof HashedWheelTimer wheel) {
            clockOfTimer = wheel.timeSource();
            hasThread = !(clockOfTimer instanceof TimerHost);
        } else if (timer instanceof EventLoopTimer onLoops) {
            clockOfTimer = onLoops.timeSource();
            hasThread = !onLoops.loops().stream().allMatch(LoopClock::isEmbedded);
        }
        boolean isOfLoop = hasThread && LoopClock.isEmbedded(loop);
        this.context = context;
        this.timer = isOfLoop ? null : timer;
        clock = isOfLoop ? LoopClock.of(loop) : clockOfTimer;
    }
}
