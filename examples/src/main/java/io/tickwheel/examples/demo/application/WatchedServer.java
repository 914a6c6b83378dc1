package io.tickwheel.examples.demo.application;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.tickwheel.examples.demo.measure.Lateness;
import io.tickwheel.examples.demo.measure.LatenessSummary;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A server on loopback that reads and says nothing, and whose connections a read timeout closes.
 *
 * <p>Threads: one event loop of its own, to which the list of connections belongs; one other thread calls it.
 */
final class WatchedServer implements AutoCloseable {
    private static final int BACKLOG = 1_024;
    /** A reset and no goodbye: what was closed must not keep one of the machine's ports for a minute. */
    private static final int RESET_ON_CLOSE = 0;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final List<WatchedConnection> connections = new ArrayList<>();
    private final Semaphore accepted = new Semaphore(0);
    private final Lateness lateness = new Lateness();
    private final AtomicInteger silentClosed = new AtomicInteger();
    private final AtomicInteger talkingClosed = new AtomicInteger();
    private final Channel listening;
    private final long threadId;

    WatchedServer() {
        threadId = group.submit(() -> Thread.currentThread().getId())
                .syncUninterruptibly()
                .getNow();
        listening = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.SO_LINGER, RESET_ON_CLOSE)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connections.add(new WatchedConnection(connection));
                        accepted.release();
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    SocketAddress address() {
        return listening.localAddress();
    }

    void awaitAccepted(int count) {
        accepted.acquireUninterruptibly(count);
    }

    /**
     * Gives every connection a read timeout, and counts from then on what is closed.
     *
     * @param readTimeouts one for each
     * @param silentPorts of the clients that say nothing: their connections are to be closed
     */
    void watch(Supplier<ChannelHandler> readTimeouts, Set<Integer> silentPorts) {
        group.submit(() -> connections.forEach(connection -> {
                    AtomicInteger count = silentPorts.contains(port(connection)) ? silentClosed : talkingClosed;
                    connection.watch(readTimeouts.get(), lateNanos -> {
                        lateness.record(lateNanos);
                        count.incrementAndGet();
                    });
                }))
                .syncUninterruptibly();
    }

    private static int port(WatchedConnection connection) {
        return ((InetSocketAddress) connection.channel().remoteAddress()).getPort();
    }

    /** How many silent ones were closed until now. */
    int silentClosed() {
        return silentClosed.get();
    }

    /** What was closed until now, read on the event loop, where nothing is closed meanwhile. */
    Closed closed() {
        return group.submit(() -> new Closed(silentClosed.get(), talkingClosed.get(), lateness.summary()))
                .syncUninterruptibly()
                .getNow();
    }

    /** The processor time of the event loop. */
    long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(threadId);
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /**
     * Connections that were closed.
     *
     * @param silent those that said nothing
     * @param talking those that talk, but not often enough, on a machine that is busy
     * @param lateness of all of them
     */
    record Closed(int silent, int talking, LatenessSummary lateness) {}
}
