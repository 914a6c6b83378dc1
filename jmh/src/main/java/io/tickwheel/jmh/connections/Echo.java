package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.concurrent.atomic.LongAdder;

/**
 * The application at the end of all pipelines: writes back what it reads, and counts idle events.
 *
 * <p>Threads: event loops; the count any.
 */
@Sharable
final class Echo extends ChannelInboundHandlerAdapter {
    private final LongAdder idleEvents = new LongAdder();

    long idleEvents() {
        return idleEvents.sum();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        context.writeAndFlush(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent) {
            idleEvents.increment();
        }
    }

    /** A client that closes by a reset is expected here. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
