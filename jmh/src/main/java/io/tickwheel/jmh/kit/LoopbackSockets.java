package io.tickwheel.jmh.kit;

import com.sun.management.UnixOperatingSystemMXBean;
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
import io.netty.util.concurrent.DefaultThreadFactory;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Netty servers and clients on the loopback address. */
public final class LoopbackSockets {
    private static final boolean DAEMON = true;
    private static final int BACKLOG = 1_024;
    /** Closes by a reset: a closed connection must not keep a port of the machine for a minute. */
    private static final int RESET_ON_CLOSE = 0;

    /** Closes a connection whose other end has hung up, or whose time is over. */
    public static final ChannelHandler CLOSE_ON_FAILURE = new CloseOnFailure();

    private LoopbackSockets() {}

    /** One event loop; its thread's name begins with the given one. */
    public static EventLoopGroup loop(String name) {
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, DAEMON), NioIoHandler.newFactory());
    }

    public static void close(EventLoopGroup loop) {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Listens on a free port; each accepted connection is initialized on the loop. */
    public static Channel serve(EventLoopGroup loop, Consumer<Channel> initialize) {
        return new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.SO_LINGER, RESET_ON_CLOSE)
                .childHandler(initializer(initialize))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    public static Bootstrap clients(EventLoopGroup loop, SocketAddress server, Consumer<Channel> initialize) {
        return new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_LINGER, RESET_ON_CLOSE)
                .handler(initializer(initialize))
                .remoteAddress(server);
    }

    /** How many files this process may have open; very many where the system does not tell. */
    public static long mostOpenFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    private static ChannelInitializer<Channel> initializer(Consumer<Channel> initialize) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                initialize.accept(channel);
            }
        };
    }

    @ChannelHandler.Sharable
    private static final class CloseOnFailure extends ChannelInboundHandlerAdapter {
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
