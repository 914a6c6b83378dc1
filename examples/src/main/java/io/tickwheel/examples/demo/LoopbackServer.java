package io.tickwheel.examples.demo;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.tickwheel.jmh.kit.LoopbackSockets;
import java.net.SocketAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP server on loopback with keep-alive connections, which answers after some milliseconds, or never if asked for
 * {@link #NEVER}.
 *
 * <p>Threads: one event loop of its own.
 */
final class LoopbackServer implements AutoCloseable {
    /** The path that is never answered. */
    static final String NEVER = "/never";

    /** The largest message that either side accepts. */
    static final int MAX_MESSAGE_BYTES = 4_096;

    private static final int QUICKEST_MILLIS = 1;
    private static final int SLOWEST_MILLIS = 20;

    private final EventLoopGroup loop = LoopbackSockets.loop("server");
    private final Channel listening = LoopbackSockets.serve(
            loop,
            0,
            connection -> connection
                    .pipeline()
                    .addLast(new HttpServerCodec(), new HttpObjectAggregator(MAX_MESSAGE_BYTES), new Answers()));

    SocketAddress address() {
        return listening.localAddress();
    }

    @Override
    public void close() {
        LoopbackSockets.close(loop);
    }

    /** Ignores what becomes of its writes: a client that has waited long enough hangs up, which is expected here. */
    private static final class Answers extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            if (request.uri().equals(NEVER)) {
                return;
            }
            int workMillis = ThreadLocalRandom.current().nextInt(QUICKEST_MILLIS, SLOWEST_MILLIS);
            context.executor().schedule(() -> answer(context), workMillis, TimeUnit.MILLISECONDS);
        }

        private static void answer(ChannelHandlerContext context) {
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
            context.writeAndFlush(response);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
