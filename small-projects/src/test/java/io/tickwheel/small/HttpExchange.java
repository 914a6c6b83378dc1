package io.tickwheel.small;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.netty.handler.ReadTimeoutHandler;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A request on loopback and its answer, after which the server finds the connection idle and closes it. */
final class HttpExchange {
    private static final int IDLE_MILLIS = 100;
    private static final int MAX_BODY_BYTES = 1024;

    private final Timer timer;
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    HttpExchange(Timer timer) {
        this.timer = timer;
    }

    /** What client and server saw, errors among it, in any order. */
    @SuppressWarnings("deprecation") // Netty 4.1 has no successor of NioEventLoopGroup, which 4.2 deprecates
    Queue<String> run() {
        EventLoopGroup loops = new NioEventLoopGroup(2);
        try {
            Channel server = new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(handlers(() -> new ChannelHandler[] {
                        new HttpServerCodec(), new HttpObjectAggregator(MAX_BODY_BYTES), new Server()
                    }))
                    .bind(InetAddress.getLoopbackAddress(), 0)
                    .syncUninterruptibly()
                    .channel();
            ChannelFuture connected = new Bootstrap()
                    .group(loops)
                    .channel(NioSocketChannel.class)
                    .handler(handlers(() -> new ChannelHandler[] {
                        new HttpClientCodec(),
                        new HttpObjectAggregator(MAX_BODY_BYTES),
                        new ReadTimeoutHandler(timer, 60),
                        new Client()
                    }))
                    .connect(server.localAddress())
                    .awaitUninterruptibly();
            if (connected.isSuccess()) {
                Channel client = connected.channel();
                client.writeAndFlush(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
                client.closeFuture().awaitUninterruptibly(1, TimeUnit.MINUTES);
            }
            return seen;
        } finally {
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    private ChannelInitializer<Channel> handlers(Supplier<ChannelHandler[]> handlers) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(handlers.get());
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
                seen.add(cause.toString());
                context.close();
            }
        };
    }

    private final class Server extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.OK,
                    Unpooled.copiedBuffer("an answer", StandardCharsets.US_ASCII));
            response.headers()
                    .setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
            context.writeAndFlush(response);
            // Only now, as a request may take longer than this to arrive on a busy machine.
            context.pipeline().addFirst(new IdleStateHandler(timer, IDLE_MILLIS, 0, 0, TimeUnit.MILLISECONDS));
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof IdleStateEvent idle) {
                seen.add(idle.state().toString());
                context.close();
            }
        }
    }

    private final class Client extends SimpleChannelInboundHandler<FullHttpResponse> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
            seen.add(response.status() + ", " + response.content().toString(StandardCharsets.US_ASCII));
        }
    }
}
