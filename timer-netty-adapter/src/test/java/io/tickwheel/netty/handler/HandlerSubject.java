package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.util.Timer;
import java.util.concurrent.TimeUnit;

/** The handlers under test: their constructors, subclasses of them, and what else they offer. */
interface HandlerSubject extends HandlerDifferences {
    ChannelHandler idle(Timer timer, int readerSeconds, int writerSeconds, int allSeconds);

    ChannelHandler idle(Timer timer, long reader, long writer, long all, TimeUnit unit);

    ChannelHandler idle(Timer timer, boolean observeOutput, long reader, long writer, long all, TimeUnit unit);

    ChannelHandler readTimeout(Timer timer, int seconds);

    ChannelHandler readTimeout(Timer timer, long timeout, TimeUnit unit);

    ChannelHandler writeTimeout(Timer timer, int seconds);

    ChannelHandler writeTimeout(Timer timer, long timeout, TimeUnit unit);

    /** A subclass that has its clock from the test. */
    ChannelHandler idle(HandlerTime time, IdleTimes times, Overrides overrides);

    /** A subclass that has its clock from the test. */
    ChannelHandler readTimeout(HandlerTime time, long timeout, TimeUnit unit, Overrides overrides);

    /** A subclass that has its clock from the test. */
    ChannelHandler writeTimeout(HandlerTime time, long timeout, TimeUnit unit, Overrides overrides);

    /** The reader's, the writer's and the common idle time of an idle state handler or of a read timeout handler. */
    long[] idleTimesMillis(ChannelHandler handler);

    void resetReadTimeout(ChannelHandler idle);

    void resetWriteTimeout(ChannelHandler idle);

    /**
     * A timer for the handlers, in real time; whoever asks stops it. Netty's handlers ignore it.
     *
     * @param loops those of the channels
     */
    Timer newTimer(EventLoopGroup loops);

    /** Virtual time for channels and handlers. */
    default FrozenTime frozenTime() {
        return FrozenTime.withTicks(originNanos());
    }

    /** Where virtual time begins: near the largest value, code fails that compares readings by their size. */
    long originNanos();
}
