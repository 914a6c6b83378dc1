package io.tickwheel.jmh.connections;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.tickwheel.time.TimeSource;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Real connections on loopback; the clients are another process.
 *
 * <p>Threads: one of its own; the set belongs to the event loop.
 */
public final class LoopbackConnections implements Connections {
    private static final int BACKLOG = 1_024;
    /** What a JVM opens beside its connections, generously. */
    private static final int OTHER_FILES = 100;

    private final IdleHandlers handlers;
    private final ServerLoop server = new ServerLoop(null);
    private final Echo echo = new Echo();
    private final Set<Channel> channels = new LinkedHashSet<>();
    private final Semaphore opened = new Semaphore(0);
    private final Semaphore closed = new Semaphore(0);
    private final ClientProcess clients;
    private long idleMillis;

    /**
     * Starts a server whose connections will get the handlers of one peer, and the process of its clients.
     *
     * @param most how many connections there will be at most
     * @throws IllegalStateException if this process may not open so many files
     */
    public LoopbackConnections(HandlerPeer peer, int most) {
        requireFiles(most + OTHER_FILES);
        handlers = peer.start(TIMER_THREAD, TimeSource.system());
        Channel listening = new ServerBootstrap()
                .group(server.group())
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        initialize(channel);
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
        clients = ClientProcess.launch(((InetSocketAddress) listening.localAddress()).getPort());
    }

    static void requireFiles(int needed) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                && unix.getMaxFileDescriptorCount() < needed) {
            throw new IllegalStateException("the connections need " + needed + " open files, and the limit is "
                    + unix.getMaxFileDescriptorCount() + ": ulimit -n");
        }
    }

    private void initialize(Channel channel) {
        channel.pipeline().addLast(echo);
        if (idleMillis != WITHOUT_HANDLER) {
            handlers.addTo(channel.pipeline(), idleMillis);
        }
        channels.add(channel);
        channel.closeFuture().addListener(end -> {
            channels.remove(channel);
            // Its pipeline hears of the end, and handlers leave it, in a later task.
            server.loop().execute(closed::release);
        });
        opened.release();
    }

    @Override
    public void open(int count, long idleMillisOfNew) {
        server.run(() -> idleMillis = idleMillisOfNew);
        clients.order(ClientOrder.OPEN, count);
        opened.acquireUninterruptibly(count);
        server.run(() -> {});
    }

    @Override
    public void addHandlers(long idleMillisOfAll) {
        server.run(() -> channels.forEach(channel -> handlers.addTo(channel.pipeline(), idleMillisOfAll)));
    }

    @Override
    public void exchange(int messages) {
        clients.order(ClientOrder.EXCHANGE, messages);
    }

    @Override
    public void replace(int times, long idleMillisOfNew) {
        server.run(() -> idleMillis = idleMillisOfNew);
        clients.order(ClientOrder.REPLACE, times);
        opened.acquireUninterruptibly(times);
        closed.acquireUninterruptibly(times);
    }

    @Override
    public void closeAll() {
        int count = size();
        clients.order(ClientOrder.CLOSE, count);
        closed.acquireUninterruptibly(count);
    }

    @Override
    public int size() {
        int[] size = new int[1];
        server.run(() -> size[0] = channels.size());
        return size[0];
    }

    @Override
    public long idleEvents() {
        return echo.idleEvents();
    }

    @Override
    public int eventsPerIdleTime() {
        return handlers.eventsPerIdleTime();
    }

    @Override
    public void close() {
        clients.close();
        server.close();
        handlers.stop();
    }
}
