package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.timeout.FrozenIdleStateHandler;
import io.netty.handler.timeout.FrozenReadTimeoutHandler;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The handlers under test: Netty's, which take no timer, and ours on several timers. Where they differ on purpose, a
 * test asserts that each behaves as its value here says; what is not here is the same in all.
 */
enum HandlerSubject {
    NETTY,
    TICKWHEEL,
    TICKWHEEL_AT_THE_END_OF_TIME,
    EVENT_LOOP,
    EVENT_LOOP_AT_THE_END_OF_TIME;

    /** The clock passes from the largest value to the smallest soon after the start of each test. */
    private static final long END_OF_TIME_NANOS = Long.MAX_VALUE - 130_000_000;

    boolean isNettys() {
        return this == NETTY;
    }

    private boolean isOnEventLoops() {
        return this == EVENT_LOOP || this == EVENT_LOOP_AT_THE_END_OF_TIME;
    }

    /** How much later than its time something may happen if nothing holds it up: a tick of the timer, less 1 ns. */
    long largestLatenessNanos() {
        return isNettys() ? 0 : isOnEventLoops() ? 999 : 999_999;
    }

    /** Whether handlers of a channel whose times have come in the same instant act in the order of the pipeline. */
    boolean keepsTheOrderWithinAnInstant() {
        // A timer with a thread asks the event loop once more, in the order of another wheel.
        return largestLatenessNanos() < 1_000;
    }

    /** Virtual time for channels and handlers. */
    FrozenTime frozenTime() {
        boolean isAtTheEnd = this == TICKWHEEL_AT_THE_END_OF_TIME || this == EVENT_LOOP_AT_THE_END_OF_TIME;
        long originNanos = isAtTheEnd ? END_OF_TIME_NANOS : 0;
        return isOnEventLoops() ? FrozenTime.onAnEventLoop(originNanos) : FrozenTime.withTicks(originNanos);
    }

    /** A timer in real time, for channels on these loops; the caller stops it. */
    Timer newTimer(EventLoopGroup loops) {
        // Netty's handlers ignore it.
        return isOnEventLoops()
                ? new EventLoopTimer(loops)
                : HashedWheelTimer.builder().build();
    }

    /** A handler by the constructor that takes these arguments, ours with the timer before them. */
    ChannelHandler idle(Timer timer, Object... arguments) {
        return isNettys()
                ? constructed(io.netty.handler.timeout.IdleStateHandler.class, arguments)
                : constructed(IdleStateHandler.class, withTimer(timer, arguments));
    }

    ChannelHandler readTimeout(Timer timer, Object... arguments) {
        return isNettys()
                ? constructed(io.netty.handler.timeout.ReadTimeoutHandler.class, arguments)
                : constructed(ReadTimeoutHandler.class, withTimer(timer, arguments));
    }

    ChannelHandler writeTimeout(Timer timer, Object... arguments) {
        return isNettys()
                ? constructed(io.netty.handler.timeout.WriteTimeoutHandler.class, arguments)
                : constructed(WriteTimeoutHandler.class, withTimer(timer, arguments));
    }

    private static Object[] withTimer(Timer timer, Object[] arguments) {
        return Stream.concat(Stream.of(timer), Arrays.stream(arguments)).toArray();
    }

    /** Each class has one constructor of each length. */
    private static ChannelHandler constructed(Class<? extends ChannelHandler> type, Object[] arguments) {
        try {
            return (ChannelHandler) Arrays.stream(type.getConstructors())
                    .filter(each -> each.getParameterCount() == arguments.length)
                    .findFirst()
                    .orElseThrow()
                    .newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** A subclass that has its clock from the test. */
    ChannelHandler idle(HandlerTime time, IdleTimes times, Overrides overrides) {
        if (!isNettys()) {
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

    /** A subclass that has its clock from the test. */
    ChannelHandler readTimeout(HandlerTime time, long timeout, TimeUnit unit, Overrides overrides) {
        if (!isNettys()) {
            return new ReadTimeoutHandler(time.timer(), timeout, unit) {
                @Override
                protected void readTimedOut(ChannelHandlerContext context) throws Exception {
                    overrides.timedOut(context, () -> super.readTimedOut(context));
                }
            };
        }
        return new FrozenReadTimeoutHandler(time::nanoTime, timeout, unit) {
            @Override
            protected void readTimedOut(ChannelHandlerContext context) throws Exception {
                overrides.timedOut(context, () -> super.readTimedOut(context));
            }
        };
    }

    /** A subclass that has its clock from the test. */
    ChannelHandler writeTimeout(HandlerTime time, long timeout, TimeUnit unit, Overrides overrides) {
        if (!isNettys()) {
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
        return new io.netty.handler.timeout.WriteTimeoutHandler(timeout, unit) {
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

    /** The reader's, the writer's and the common idle time of an idle state handler or of a read timeout handler. */
    static long[] idleTimesMillis(ChannelHandler handler) {
        if (handler instanceof IdleStateHandler ours) {
            return new long[] {
                ours.getReaderIdleTimeInMillis(), ours.getWriterIdleTimeInMillis(), ours.getAllIdleTimeInMillis()
            };
        }
        io.netty.handler.timeout.IdleStateHandler nettys = (io.netty.handler.timeout.IdleStateHandler) handler;
        return new long[] {
            nettys.getReaderIdleTimeInMillis(), nettys.getWriterIdleTimeInMillis(), nettys.getAllIdleTimeInMillis()
        };
    }

    static void resetReadTimeout(ChannelHandler idle) {
        if (idle instanceof IdleStateHandler ours) {
            ours.resetReadTimeout();
        } else {
            ((io.netty.handler.timeout.IdleStateHandler) idle).resetReadTimeout();
        }
    }

    static void resetWriteTimeout(ChannelHandler idle) {
        if (idle instanceof IdleStateHandler ours) {
            ours.resetWriteTimeout();
        } else {
            ((io.netty.handler.timeout.IdleStateHandler) idle).resetWriteTimeout();
        }
    }
}
