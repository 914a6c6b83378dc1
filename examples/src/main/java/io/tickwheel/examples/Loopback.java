package io.tickwheel.examples;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** As much of Netty as the examples need: servers and clients on this machine that exchange lines of text. */
final class Loopback implements AutoCloseable {
    private static final int LONGEST_LINE = 1_024;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    /** Starts a server on a free port; each connection gets a handler of its own. */
    Channel serve(Function<Channel, ChannelHandler> handler) throws InterruptedException {
        return new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(lines(handler))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
    }

    /** Connects to a server. */
    Channel connect(Channel server, Function<Channel, ChannelHandler> handler) throws InterruptedException {
        return new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .handler(lines(handler))
                .connect((InetSocketAddress) server.localAddress())
                .sync()
                .channel();
    }

    /** Ends all servers and connections. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 10, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private static ChannelHandler lines(Function<Channel, ChannelHandler> handler) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel connection) {
                connection
                        .pipeline()
                        .addLast(new LineBasedFrameDecoder(LONGEST_LINE))
                        .addLast(new StringDecoder())
                        .addLast(new StringEncoder())
                        .addLast(handler.apply(connection));
            }
        };
    }
}
