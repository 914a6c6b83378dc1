package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The handlers of this module, on any timer. */
final class TickwheelHandlers implements HandlerSubject {
    private final long originNanos;
    private final long largestLatenessNanos;
    private final LongFunction<FrozenTime> times;
    private final Function<EventLoopGroup, Timer> timers;

    private TickwheelHandlers(
            long originNanos,
            long largestLatenessNanos,
            LongFunction<FrozenTime> times,
            Function<EventLoopGroup, Timer> timers) {
        this.originNanos = originNanos;
        this.largestLatenessNanos = largestLatenessNanos;
        this.times = times;
        this.timers = timers;
    }

    static HandlerSubject onTickwheel() {
        return onTickwheelFrom(0);
    }

    static HandlerSubject onTickwheelFrom(long originNanos) {
        return new TickwheelHandlers(
                originNanos,
                999_999,
                FrozenTime::withTicks,
                loops -> HashedWheelTimer.builder().build());
    }

    static HandlerSubject onEventLoops() {
        return onEventLoopsFrom(0);
    }

    static HandlerSubject onEventLoopsFrom(long originNanos) {
        return new TickwheelHandlers(originNanos, 999, FrozenTime::onAnEventLoop, EventLoopTimer::new);
    }

    static HandlerSubject onNettyTimer() {
        return new TickwheelHandlers(
                0,
                999_999,
                FrozenTime::withTicks,
                loops -> new io.netty.util.HashedWheelTimer(1, TimeUnit.MILLISECONDS));
    }

    @Override
    public ChannelHandler idle(Timer timer, int readerSeconds, int writerSeconds, int allSeconds) {
        return new IdleStateHandler(timer, readerSeconds, writerSeconds, allSeconds);
    }

    @Override
    public ChannelHandler idle(Timer timer, long reader, long writer, long all, TimeUnit unit) {
        return new IdleStateHandler(timer, reader, writer, all, unit);
    }

    @Override
    public ChannelHandler idle(Timer timer, boolean observeOutput, long reader, long writer, long all, TimeUnit unit) {
        return new IdleStateHandler(timer, observeOutput, reader, writer, all, unit);
    }

    @Override
    public ChannelHandler readTimeout(Timer timer, int seconds) {
        return new ReadTimeoutHandler(timer, seconds);
    }

    @Override
    public ChannelHandler readTimeout(Timer timer, long timeout, TimeUnit unit) {
        return new ReadTimeoutHandler(timer, timeout, unit);
    }

    @Override
    public ChannelHandler writeTimeout(Timer timer, int seconds) {
        return new WriteTimeoutHandler(timer, seconds);
    }

    @Override
    public ChannelHandler writeTimeout(Timer timer, long timeout, TimeUnit unit) {
        return new WriteTimeoutHandler(timer, timeout, unit);
    }

    @Override
    public ChannelHandler idle(HandlerTime time, IdleTimes times, Overrides overrides) {
        return new IdleStateHandler(
                time.timer(), times.observeOutput(), times.reader(), times.writer(), times.all(), times.unit()) {
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
        return new ReadTimeoutHandler(time.timer(), timeout, unit) {
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
        return new WriteTimeoutHandler(time.timer(), timeout, unit) {
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
        return timers.apply(loops);
    }

    @Override
    public FrozenTime frozenTime() {
        return times.apply(originNanos);
    }

    @Override
    public long originNanos() {
        return originNanos;
    }

    @Override
    public long largestLatenessNanos() {
        return largestLatenessNanos;
    }

    @Override
    public boolean watchesAgain() {
        return true;
    }

    @Override
    public boolean keepsPipelinesApart() {
        return true;
    }

    @Override
    public boolean watchesWhereItWasAddedFirst() {
        return true;
    }

    @Override
    public boolean followsTheChannelAtOnce() {
        return true;
    }

    @Override
    public boolean outlivesTheFormerLoop() {
        return true;
    }

    @Override
    public boolean leavesItsTimeoutUntilDue() {
        return true;
    }

    /** A timer with a thread asks the event loop once more, in the order of another wheel. */
    @Override
    public boolean keepsTheOrderWithinAnInstant() {
        return largestLatenessNanos < 1_000;
    }

    @Override
    public boolean tellsOfWritesOfAClosedChannel() {
        return false;
    }
}
