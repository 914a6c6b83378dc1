package io.tickwheel.netty.handler;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;

/**
 * A channel in frozen time that is neither registered nor connected until the test says so, and that takes as many
 * bytes from its outbound buffer as the test allows: any number at first.
 */
final class TestChannel extends EmbeddedChannel {
    private boolean isFrozen;
    private boolean isConnected;
    private long allowedBytes = Long.MAX_VALUE;

    TestChannel() {
        super(false, false);
    }

    /** Time is frozen before a handler hears of the registration: it can only be frozen with an event loop. */
    @Override
    protected void doRegister() throws Exception {
        super.doRegister();
        if (!isFrozen) {
            isFrozen = true;
            freezeTime();
        }
    }

    @Override
    public boolean isActive() {
        return isConnected && super.isActive();
    }

    /** Registers it with its event loop if it is not, and makes it active. */
    void connect() throws Exception {
        isConnected = true;
        if (isRegistered()) {
            pipeline().fireChannelActive();
        } else {
            register();
        }
    }

    void advanceNanos(long nanos) {
        if (isFrozen) {
            advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
        }
    }

    void runWhatIsDue() {
        if (isFrozen) {
            runPendingTasks();
        }
    }

    /** Whether its event loop holds anything for later. */
    boolean isAnythingScheduled() {
        return isFrozen && runScheduledPendingTasks() != -1;
    }

    /** A whole read: a message and its end. */
    void receive() {
        receiveBegin();
        receiveEnd();
    }

    void receiveBegin() {
        pipeline().fireChannelRead("a message");
    }

    void receiveEnd() {
        pipeline().fireChannelReadComplete();
    }

    ChannelFuture send(int bytes) {
        return writeAndFlush(message(bytes));
    }

    static ByteBuf message(int bytes) {
        return Unpooled.buffer(Math.max(1, bytes)).writeZero(bytes);
    }

    /** From now on nothing goes out. */
    void stall() {
        allowedBytes = 0;
    }

    /** So many bytes of what waits go out, and then nothing more. */
    void drain(long bytes) {
        allowedBytes = bytes;
        unsafe().flush();
        stall();
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer outbound) {
        for (Object message = outbound.current(); message != null && allowedBytes > 0; message = outbound.current()) {
            long bytes = Math.min(allowedBytes, ((ByteBuf) message).readableBytes());
            allowedBytes -= bytes;
            outbound.removeBytes(bytes);
        }
    }
}
