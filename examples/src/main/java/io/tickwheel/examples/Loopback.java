package io.tickwheel.examples;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** As much of Netty as the examples need: servers and clients on this machine that exchange lines of text. */
public final class Loopback implements AutoCloseable {
    private static final int LONGEST_LINE = 1_024;

    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    /** Starts a server on a free port; each connection gets a handler of its own. */
    public Channel serve(Function<Channel, ChannelHandler> handler) {
        return new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                // Closes by a reset: a closed connection must not keep a port of the machine for a minute.
                .childOption(ChannelOption.SO_LINGER, 0)
                .childHandler(lines(handler))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    /** Connects to a server. */
    public Channel connect(Channel server, Function<Channel, ChannelHandler> handler) {
        return new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .handler(lines(handler))
                .connect(server.localAddress())
                .syncUninterruptibly()
                .channel();
    }

    /** Ends all servers and connections. */
    @Override
    public void close() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static ChannelInitializer<Channel> lines(Function<Channel, ChannelHandler> handler) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel connection) {
                connection
                        .pipeline()
                        .addLast(
                                new LineBasedFrameDecoder(LONGEST_LINE),
                                new StringDecoder(),
                                new StringEncoder(),
                                handler.apply(connection),
                                new CloseOnFailure());
            }
        };
    }

    /** Closes a connection whose other end has hung up, or whose time is over. */
    private static final class CloseOnFailure extends ChannelInboundHandlerAdapter {
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
