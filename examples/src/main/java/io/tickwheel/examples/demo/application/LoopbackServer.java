package io.tickwheel.examples.demo.application;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
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
    private static final int BACKLOG = 1_024;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel listening;

    LoopbackServer() {
        listening = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childHandler(new Pipeline())
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    SocketAddress address() {
        return listening.localAddress();
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static final class Pipeline extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel connection) {
            connection
                    .pipeline()
                    .addLast(new HttpServerCodec(), new HttpObjectAggregator(MAX_MESSAGE_BYTES), new Answers());
        }
    }

    /** Ignores what becomes of its writes: a client that has waited long enough hangs up, which is no news here. */
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
