package io.tickwheel.examples;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** An HTTP server that closes idle connections: the timer is on its event loops and needs no thread of its own. */
public final class IdleHttpServer extends ChannelInitializer<Channel> {
    private static final int IDLE_SECONDS = 2;

    private final Timer timer;

    private IdleHttpServer(Timer timer) {
        this.timer = timer;
    }

    public static void main(String[] args) throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        run(loops, new EventLoopTimer(loops));
    }

    /** A timer with a thread would do as well. Ends both. */
    static void run(EventLoopGroup loops, Timer timer) throws Exception {
        Channel server = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new IdleHttpServer(timer))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
        InetSocketAddress address = (InetSocketAddress) server.localAddress();
        try (Socket client = new Socket(address.getAddress(), address.getPort())) {
            client.getOutputStream().write("GET / HTTP/1.1\r\nhost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] all = client.getInputStream().readAllBytes();
            System.out.println("the client hears: "
                    + new String(all, StandardCharsets.US_ASCII).lines().findFirst());
        } finally {
            // In this order, as connections that end take their timeouts along.
            loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
            timer.stop();
        }
    }

    @Override
    protected void initChannel(Channel connection) {
        connection
                .pipeline()
                .addLast(new IdleStateHandler(timer, IDLE_SECONDS, 0, 0), new HttpServerCodec(), new Server());
    }

    private static final class Server extends SimpleChannelInboundHandler<HttpObject> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
            if (part instanceof LastHttpContent) {
                var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
                answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
                context.writeAndFlush(answer);
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof IdleStateEvent idle) {
                System.out.println("the server closes a connection: " + idle.state());
                context.close();
            }
        }
    }
}
