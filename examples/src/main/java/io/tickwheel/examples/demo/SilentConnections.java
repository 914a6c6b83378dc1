package io.tickwheel.examples.demo;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.util.ReferenceCountUtil;
import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.LoopbackSockets;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.UsedHeap;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.netty.EventLoopTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Connections to a server that a read timeout closes: half of the clients say nothing, the others talk. They begin to
 * be watched, and talk, one after the other, so that the closes are those of a server and no burst of all at once.
 * Netty's handlers schedule on the event loop of their connection, tickwheel's on a timer that runs there, too.
 *
 * <p>Threads: an event loop for the server, to which its connections belong, and one for the clients; the main thread.
 */
final class SilentConnections implements AutoCloseable {
    /** What a JVM opens beside its connections, generously. */
    private static final int OTHER_FILES = 200;

    /** How often a client talks in the time after which it would be taken for silent. */
    private static final int TALKS_PER_TIMEOUT = 4;

    private static final long LONGEST_CLOSING_SECONDS = 10;
    private static final long NO_CLOSE_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final Load load;
    /** Netty's handlers need none. */
    private final @Nullable EventLoopTimer timer;

    private final String serverThread = WorkerThreads.newName("watched-");
    private final EventLoopGroup serverLoop = LoopbackSockets.loop(serverThread);
    private final EventLoopGroup clientLoop = LoopbackSockets.loop("talking");
    private final List<Connection> connections = new ArrayList<>();
    private final List<Channel> talking = new ArrayList<>();
    private final Semaphore accepted = new Semaphore(0);
    private final CountDownLatch silentOpen;
    private final int silent;
    private final Lateness lateness = new Lateness();
    private long talkingClosed;

    SilentConnections(DemoTimer timers, Load load) {
        this.load = load;
        timer = timers == DemoTimer.NETTY ? null : new EventLoopTimer(serverLoop);
        Channel listening = LoopbackSockets.serve(
                serverLoop,
                channel -> channel.pipeline().addLast(new Connection(channel), LoopbackSockets.CLOSE_ON_FAILURE));
        Bootstrap clients = LoopbackSockets.clients(
                clientLoop,
                listening.localAddress(),
                channel -> channel.pipeline().addLast(LoopbackSockets.CLOSE_ON_FAILURE));
        int count =
                (int) Math.min(load.connections(), Math.max(2, (LoopbackSockets.mostOpenFiles() - OTHER_FILES) / 2));
        for (int i = 0; i < count; i++) {
            Channel client = clients.connect().syncUninterruptibly().channel();
            if (i % 2 > 0) {
                talking.add(client);
                talk(client); // which tells the server that this is none of the silent ones
            }
        }
        accepted.acquireUninterruptibly(count + talking.size());
        silent = count - talking.size();
        silentOpen = new CountDownLatch(silent);
    }

    private static void talk(Channel client) {
        client.writeAndFlush(Unpooled.wrappedBuffer(new byte[1]));
    }

    /** The heap that a read timeout takes, with what the timer keeps for it. */
    double bytesPerReadTimeout() throws InterruptedException {
        // What loading the classes leaves is none of the timeouts'.
        serverLoop.submit(() -> connections.get(0).watch(NO_CLOSE_MILLIS)).syncUninterruptibly();
        long beforeBytes = UsedHeap.bytes();
        serverLoop
                .submit(() -> connections.stream().skip(1).forEach(connection -> connection.watch(NO_CLOSE_MILLIS)))
                .syncUninterruptibly();
        return (UsedHeap.bytes() - beforeBytes) / (connections.size() - 1.0);
    }

    /** Watches all of them until the silent ones are closed, or for much longer than that should take. */
    Measured watch() throws InterruptedException {
        Measured measured = new Measured();
        WorkerThreads loop = WorkerThreads.named(serverThread);
        long startNanos = System.nanoTime();
        long cpuBeforeNanos = loop.cpuNanos();
        try (PlainSleep machine = PlainSleep.open()) {
            begin();
            TimeUnit.MILLISECONDS.sleep(load.spreadMillis() + load.readTimeoutMillis() + 100);
            // Longer for what is late. A close that is missing then shows in the outcome.
            silentOpen.await(LONGEST_CLOSING_SECONDS, TimeUnit.SECONDS);
            measured.put("machine", machine.lateness());
        }
        double cpuNanos = loop.cpuNanos() - cpuBeforeNanos;
        double elapsedNanos = System.nanoTime() - startNanos;
        // On the loop, where nothing is closed meanwhile.
        serverLoop
                .submit(() -> measured.count("silent-closed", silent - silentOpen.getCount())
                        .count("talking-closed", talkingClosed)
                        .put("close", lateness))
                .syncUninterruptibly();
        return measured.count("connections", connections.size())
                .count("silent", silent)
                .put("connections-cpu", cpuNanos / 1e6)
                .put("connections-share", 100 * cpuNanos / elapsedNanos);
    }

    private void begin() {
        long periodNanos = TimeUnit.MILLISECONDS.toNanos(load.readTimeoutMillis() / TALKS_PER_TIMEOUT);
        for (int i = 0; i < talking.size(); i++) {
            Channel client = talking.get(i);
            clientLoop.scheduleAtFixedRate(
                    () -> talk(client), periodNanos * i / talking.size(), periodNanos, TimeUnit.NANOSECONDS);
        }
        long spreadNanos = TimeUnit.MILLISECONDS.toNanos(load.spreadMillis());
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            serverLoop.schedule(
                    () -> connection.watch(load.readTimeoutMillis()),
                    spreadNanos * i / connections.size(),
                    TimeUnit.NANOSECONDS);
        }
    }

    private ChannelHandler readTimeout(long millis) {
        return timer == null
                ? new io.netty.handler.timeout.ReadTimeoutHandler(millis, TimeUnit.MILLISECONDS)
                : new io.tickwheel.netty.handler.ReadTimeoutHandler(timer, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        LoopbackSockets.close(clientLoop);
        LoopbackSockets.close(serverLoop);
        if (timer != null) {
            timer.stop();
        }
    }

    /** The server's side, which reads and says nothing; the read timeout is an exception, too. */
    private final class Connection extends ChannelInboundHandlerAdapter {
        private final Channel channel;
        private boolean talks;
        private long lastReadNanos;

        Connection(Channel channel) {
            this.channel = channel;
            connections.add(this);
            accepted.release();
        }

        /**
         * Adds a read timeout. The time is taken before the handler takes its own: what is closed before the timeout
         * has passed since then is closed early for certain.
         */
        void watch(long timeoutMillis) {
            lastReadNanos = System.nanoTime();
            channel.pipeline().addFirst(readTimeout(timeoutMillis));
            channel.closeFuture().addListener(closed -> {
                lateness.record(System.nanoTime() - lastReadNanos - TimeUnit.MILLISECONDS.toNanos(timeoutMillis));
                if (talks) {
                    talkingClosed++;
                } else {
                    silentOpen.countDown();
                }
            });
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ReferenceCountUtil.release(message);
            lastReadNanos = System.nanoTime();
            if (!talks) {
                talks = true;
                accepted.release();
            }
        }
    }
}
