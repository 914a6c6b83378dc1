package io.tickwheel.examples.demo.application;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.function.LongConsumer;

/**
 * A connection that reads, says nothing, and that a read timeout closes.
 *
 * <p>Threads: the connection's event loop.
 */
final class WatchedConnection extends SimpleChannelInboundHandler<Object> {
    private final Channel channel;
    private long lastReadNanos;

    WatchedConnection(Channel channel) {
        this.channel = channel;
        channel.pipeline().addLast(this);
    }

    Channel channel() {
        return channel;
    }

    /**
     * Adds a read timeout. What is taken for its beginning, and for each read, is the moment before the handler takes
     * its own: what is closed before {@link Load#READ_TIMEOUT} has passed since then is closed early for certain.
     *
     * @param onClosed is given how late the connection was closed, negative if early
     */
    void watch(ChannelHandler readTimeout, LongConsumer onClosed) {
        lastReadNanos = System.nanoTime();
        channel.pipeline().addFirst(readTimeout);
        channel.closeFuture().addListener(closed -> {
            long quietNanos = System.nanoTime() - lastReadNanos;
            onClosed.accept(quietNanos - Load.READ_TIMEOUT.toNanos());
        });
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Object message) {
        lastReadNanos = System.nanoTime();
    }

    /** The read timeout, which then closes the connection itself, or a client that has gone. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
