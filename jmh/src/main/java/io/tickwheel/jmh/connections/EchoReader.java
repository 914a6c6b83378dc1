package io.tickwheel.jmh.connections;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.function.Consumer;

/**
 * Waits for messages to come back, however the network cuts them.
 *
 * <p>Threads: the connection's event loop.
 */
final class EchoReader extends SimpleChannelInboundHandler<ByteBuf> {
    private final Runnable onMessage;
    private final Consumer<Throwable> onFailure;
    private int bytes;

    EchoReader(Runnable onMessage, Consumer<Throwable> onFailure) {
        this.onMessage = onMessage;
        this.onFailure = onFailure;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf read) {
        bytes += read.readableBytes();
        while (bytes >= Clients.MESSAGE_BYTES) {
            bytes -= Clients.MESSAGE_BYTES;
            onMessage.run();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        onFailure.accept(cause);
    }
}
