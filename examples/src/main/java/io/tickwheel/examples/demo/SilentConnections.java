package io.tickwheel.examples.demo;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.LoopbackSockets;
import io.tickwheel.jmh.kit.UsedHeap;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.NettyApiTimer;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Connections to a server that a read timeout closes: half of the clients say nothing, the others talk. Netty's
 * handlers schedule on the event loop of their connection, tickwheel's all on one timer.
 *
 * <p>Threads: an event loop for the server, to which the list of its connections belongs, and one for the clients; the
 * main thread.
 */
final class SilentConnections {
    /** What a JVM opens beside its connections, generously. */
    private static final int OTHER_FILES = 200;

    private static final String SERVER_THREAD = "watched-";
    private static final long TIMEOUT_MILLIS = Load.READ_TIMEOUT.toMillis();
    /** How often a client talks in the time after which it would be taken for silent. */
    private static final int TALKS_PER_TIMEOUT = 4;

    private static final int CONNECTED_AT_ONCE = 100;
    private static final long LONGEST_CLOSING_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Load load;
    private final EventLoopGroup serverLoop = LoopbackSockets.loop(SERVER_THREAD);
    private final EventLoopGroup clientLoop = LoopbackSockets.loop("talking");
    private final List<Connection> connections = new ArrayList<>();
    private final Semaphore accepted = new Semaphore(0);
    private final Lateness lateness = new Lateness();
    private final AtomicInteger silentClosed = new AtomicInteger();
    private final AtomicInteger talkingClosed = new AtomicInteger();

    SilentConnections(Load load) {
        this.load = load;
    }

    void measure(Measured measured) throws InterruptedException {
        int count =
                (int) Math.min(load.connections(), Math.max(1, (LoopbackSockets.mostOpenFiles() - OTHER_FILES) / 2));
        // Netty's handlers need none.
        NettyApiTimer timer =
                load.timer() == DemoTimer.NETTY ? null : load.timer().start(load.tickMillis());
        try {
            Channel listening = LoopbackSockets.serve(serverLoop, 0, this::accept);
            Set<Integer> silentPorts = connect(listening, count);
            accepted.acquireUninterruptibly(count);
            // What loading the classes leaves is none of the timeouts'.
            new EmbeddedChannel(readTimeout(timer)).close();
            measure(timer, silentPorts, count, measured);
        } finally {
            LoopbackSockets.close(clientLoop);
            LoopbackSockets.close(serverLoop);
            if (timer != null) {
                timer.stop();
            }
        }
    }

    private void measure(@Nullable NettyApiTimer timer, Set<Integer> silentPorts, int count, Measured measured)
            throws InterruptedException {
        WorkerThreads loop = WorkerThreads.named(SERVER_THREAD);
        WorkerThreads worker = timer == null ? WorkerThreads.none() : WorkerThreads.named(timer.workerThreadName());
        long bytesBefore = UsedHeap.bytes();
        long startNanos = System.nanoTime();
        long cpuBeforeNanos = loop.cpuNanos() + worker.cpuNanos();
        serverLoop
                .submit(() -> connections.forEach(connection -> connection.watch(
                        readTimeout(timer), silentPorts.contains(connection.port()) ? silentClosed : talkingClosed)))
                .syncUninterruptibly();
        long bytesAfter = UsedHeap.bytes();
        awaitClosed(silentPorts.size(), startNanos);
        double cpuNanos = loop.cpuNanos() + worker.cpuNanos() - cpuBeforeNanos;
        double elapsedNanos = System.nanoTime() - startNanos;
        // On the loop, where nothing is closed meanwhile.
        serverLoop
                .submit(() -> {
                    measured.put("silent-closed", silentClosed.get()).put("talking-closed", talkingClosed.get());
                    measured.put("close", lateness);
                })
                .syncUninterruptibly();
        measured.put("connections", count)
                .put("silent", silentPorts.size())
                .put("connections-cpu", cpuNanos / 1e6)
                .put("connections-share", 100 * cpuNanos / elapsedNanos)
                .put("bytes-per-connection", (bytesAfter - bytesBefore) / (double) count);
    }

    private static ChannelHandler readTimeout(@Nullable NettyApiTimer timer) {
        return timer == null
                ? new io.netty.handler.timeout.ReadTimeoutHandler(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                : new io.tickwheel.netty.handler.ReadTimeoutHandler(
                        timer.timer(), TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Waits out the whole time, and longer for what is late. A close that is missing then shows in the outcome. */
    private void awaitClosed(int silent, long startNanos) throws InterruptedException {
        long watchedNanos = TimeUnit.MILLISECONDS.toNanos(load.watchedMillis());
        TimeUnit.NANOSECONDS.sleep(startNanos + watchedNanos - System.nanoTime());
        while (silentClosed.get() < silent && System.nanoTime() - startNanos < watchedNanos + LONGEST_CLOSING_NANOS) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** Connects clients, of which every other talks from then on; returns the ports of the silent ones. */
    private Set<Integer> connect(Channel server, int count) {
        Bootstrap bootstrap = LoopbackSockets.clients(
                clientLoop, server.localAddress(), channel -> channel.pipeline().addLast(new CloseOnFailure()));
        Set<Integer> silentPorts = new HashSet<>();
        List<Channel> talking = new ArrayList<>();
        for (int first = 0; first < count; first += CONNECTED_AT_ONCE) {
            List<ChannelFuture> connecting = new ArrayList<>();
            for (int i = first; i < Math.min(count, first + CONNECTED_AT_ONCE); i++) {
                connecting.add(bootstrap.connect());
            }
            for (ChannelFuture connected : connecting) {
                Channel client = connected.syncUninterruptibly().channel();
                if (silentPorts.size() > talking.size()) {
                    talking.add(client);
                } else {
                    silentPorts.add(((InetSocketAddress) client.localAddress()).getPort());
                }
            }
        }
        clientLoop.scheduleAtFixedRate(
                () -> talking.forEach(client -> client.writeAndFlush(Unpooled.wrappedBuffer(new byte[1]))),
                0,
                TIMEOUT_MILLIS / TALKS_PER_TIMEOUT,
                TimeUnit.MILLISECONDS);
        return silentPorts;
    }

    private void accept(Channel channel) {
        Connection connection = new Connection(channel);
        channel.pipeline().addLast(connection);
        connections.add(connection);
        accepted.release();
    }

    /** The client's side. */
    @Sharable
    private static final class CloseOnFailure extends ChannelInboundHandlerAdapter {
        /** A server that hangs up, which is expected here. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }

    /** The server's side, which reads and says nothing. */
    private final class Connection extends SimpleChannelInboundHandler<Object> {
        private final Channel channel;
        private long lastReadNanos;

        Connection(Channel channel) {
            this.channel = channel;
        }

        int port() {
            return ((InetSocketAddress) channel.remoteAddress()).getPort();
        }

        /**
         * Adds a read timeout. The time is taken before the handler takes its own: what is closed before the timeout
         * has passed since then is closed early for certain.
         */
        void watch(ChannelHandler readTimeout, AtomicInteger closedCount) {
            lastReadNanos = System.nanoTime();
            channel.pipeline().addFirst(readTimeout);
            channel.closeFuture().addListener(closed -> {
                lateness.record(System.nanoTime() - lastReadNanos - Load.READ_TIMEOUT.toNanos());
                closedCount.incrementAndGet();
            });
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, Object message) {
            lastReadNanos = System.nanoTime();
        }

        /** The read timeout, which then closes the connection itself, or a client that has gone. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
