package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.timeout.FrozenIdleStateHandler;
import io.netty.handler.timeout.FrozenReadTimeoutHandler;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.handler.timeout.WriteTimeoutHandler;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timer;
import java.util.concurrent.TimeUnit;

/** Netty's own handlers, which take no timer. */
final class NettyHandlers implements HandlerSubject {
    @Override
    public ChannelHandler idle(Timer timer, int readerSeconds, int writerSeconds, int allSeconds) {
        return new IdleStateHandler(readerSeconds, writerSeconds, allSeconds);
    }

    @Override
    public ChannelHandler idle(Timer timer, long reader, long writer, long all, TimeUnit unit) {
        return new IdleStateHandler(reader, writer, all, unit);
    }

    @Override
    public ChannelHandler idle(Timer timer, boolean observeOutput, long reader, long writer, long all, TimeUnit unit) {
        return new IdleStateHandler(observeOutput, reader, writer, all, unit);
    }

    @Override
    public ChannelHandler readTimeout(Timer timer, int seconds) {
        return new ReadTimeoutHandler(seconds);
    }

    @Override
    public ChannelHandler readTimeout(Timer timer, long timeout, TimeUnit unit) {
        return new ReadTimeoutHandler(timeout, unit);
    }

    @Override
    public ChannelHandler writeTimeout(Timer timer, int seconds) {
        return new WriteTimeoutHandler(seconds);
    }

    @Override
    public ChannelHandler writeTimeout(Timer timer, long timeout, TimeUnit unit) {
        return new WriteTimeoutHandler(timeout, unit);
    }

    @Override
    public ChannelHandler idle(HandlerTime time, IdleTimes times, Overrides overrides) {
        return new FrozenIdleStateHandler(
                time::nanoTime, times.observeOutput(), times.reader(), times.writer(), times.all(), times.unit()) {
            @Override
            protected IdleStateEvent newIdleStateEvent(IdleState state, boolean first) {
                return overrides.newIdleStateEvent(state, first, super.newIdleStateEvent(state, first));
            }

            @Override
            protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) throws Exception {
                overrides.channelIdle(context, event, () -> super.channelIdle(context, event));
            }

            @Override
            public boolean isSharable() {
                return overrides.isSharable();
            }
        };
    }

    @Override
    public ChannelHandler readTimeout(HandlerTime time, long timeout, TimeUnit unit, Overrides overrides) {
        return new FrozenReadTimeoutHandler(time::nanoTime, timeout, unit) {
            @Override
            protected void readTimedOut(ChannelHandlerContext context) throws Exception {
                overrides.timedOut(context, () -> super.readTimedOut(context));
            }

            @Override
            public boolean isSharable() {
                return overrides.isSharable();
            }
        };
    }

    @Override
    public ChannelHandler writeTimeout(HandlerTime time, long timeout, TimeUnit unit, Overrides overrides) {
        return new WriteTimeoutHandler(timeout, unit) {
            @Override
            protected void writeTimedOut(ChannelHandlerContext context) throws Exception {
                overrides.timedOut(context, () -> super.writeTimedOut(context));
            }

            @Override
            public boolean isSharable() {
                return overrides.isSharable();
            }
        };
    }

    @Override
    public long[] idleTimesMillis(ChannelHandler handler) {
        IdleStateHandler idle = (IdleStateHandler) handler;
        return new long[] {
            idle.getReaderIdleTimeInMillis(), idle.getWriterIdleTimeInMillis(), idle.getAllIdleTimeInMillis()
        };
    }

    @Override
    public void resetReadTimeout(ChannelHandler idle) {
        ((IdleStateHandler) idle).resetReadTimeout();
    }

    @Override
    public void resetWriteTimeout(ChannelHandler idle) {
        ((IdleStateHandler) idle).resetWriteTimeout();
    }

    @Override
    public Timer newTimer(EventLoopGroup loops) {
        return new HashedWheelTimer();
    }

    @Override
    public long originNanos() {
        return 0;
    }

    @Override
    public long largestLatenessNanos() {
        return 0;
    }

    @Override
    public boolean watchesAgain() {
        return false;
    }

    @Override
    public boolean keepsPipelinesApart() {
        return false;
    }

    @Override
    public boolean watchesWhereItWasAddedFirst() {
        return false;
    }

    @Override
    public boolean followsTheChannelAtOnce() {
        return false;
    }

    @Override
    public boolean outlivesTheFormerLoop() {
        return false;
    }

    @Override
    public boolean leavesItsTimeoutUntilDue() {
        return false;
    }

    @Override
    public boolean keepsTheOrderWithinAnInstant() {
        return true;
    }

    @Override
    public boolean tellsOfWritesOfAClosedChannel() {
        return true;
    }
}
