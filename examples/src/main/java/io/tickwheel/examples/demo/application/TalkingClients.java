package io.tickwheel.examples.demo.application;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Clients of a server, every other of which says something now and then.
 *
 * <p>Threads: one event loop of its own; one other thread calls it.
 */
final class TalkingClients implements AutoCloseable {
    private static final int RESET_ON_CLOSE = 0;
    private static final int CONNECTED_AT_ONCE = 100;
    /** So often a client talks in the time after which it would be taken for silent. */
    private static final int TALKS_PER_TIMEOUT = 4;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final List<Channel> silent = new ArrayList<>();
    private final List<Channel> talking = new ArrayList<>();

    /** Connects so many clients. */
    TalkingClients(SocketAddress server, int count) {
        Bootstrap bootstrap = new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_LINGER, RESET_ON_CLOSE)
                .handler(new Client())
                .remoteAddress(server);
        List<ChannelFuture> connecting = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            connecting.add(bootstrap.connect());
            if (connecting.size() == CONNECTED_AT_ONCE || i == count - 1) {
                connecting.forEach(this::add);
                connecting.clear();
            }
        }
    }

    private void add(ChannelFuture connecting) {
        Channel client = connecting.syncUninterruptibly().channel();
        (silent.size() > talking.size() ? talking : silent).add(client);
    }

    /** The ports of those that say nothing. */
    Set<Integer> silentPorts() {
        return silent.stream()
                .map(client -> ((InetSocketAddress) client.localAddress()).getPort())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Lets the others talk from now on. */
    void talk() {
        long everyMillis = Load.READ_TIMEOUT.toMillis() / TALKS_PER_TIMEOUT;
        group.scheduleAtFixedRate(
                () -> talking.forEach(client -> client.writeAndFlush(Unpooled.wrappedBuffer(new byte[1]))),
                0,
                everyMillis,
                TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Sharable
    private static final class Client extends ChannelInboundHandlerAdapter {
        /** A server that hangs up, which is what this is about. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
