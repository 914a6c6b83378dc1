package io.tickwheel.examples.demo.application;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.Timer;
import io.netty.util.concurrent.Future;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP client that sends requests at a fixed rate over a pool of keep-alive connections, each request guarded by a
 * timeout. A connection whose request ran out of time is closed; a new one is opened when no other is free.
 *
 * <p>Threads: one event loop of its own, which alone touches the pool; one other thread starts, stops and closes.
 */
final class LoopbackClient implements AutoCloseable {
    private static final int MILLIS_BETWEEN_LOOKS = 1;

    /** A reset and no goodbye: what was closed must not keep one of the machine's ports for a minute. */
    private static final int RESET_ON_CLOSE = 0;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final Bootstrap bootstrap;
    private final Timer timer;
    private final Load load;

    private final Queue<ClientConnection> free = new ArrayDeque<>();
    private int open;
    private int requests;

    LoopbackClient(SocketAddress server, Timer timer, Load load) {
        this.timer = timer;
        this.load = load;
        bootstrap = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_LINGER, RESET_ON_CLOSE)
                .handler(ClientConnection.pipeline(free::add))
                .remoteAddress(server);
    }

    /**
     * Sends requests until the result is given to {@link #stop}.
     *
     * @param tally counts them
     * @return what is going on
     */
    Future<?> start(Tally tally) {
        Pace pace = new Pace(load.rate(), System.nanoTime());
        return loop.scheduleAtFixedRate(() -> sendDue(pace, tally), 0, MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
    }

    /**
     * Ends what {@link #start} began. When this returns, the client opens no request any more.
     *
     * @param sending what is going on
     */
    void stop(Future<?> sending) {
        sending.cancel(false);
        loop.submit(() -> {}).syncUninterruptibly();
    }

    private void sendDue(Pace pace, Tally tally) {
        while ((!free.isEmpty() || open < load.maxConnections()) && pace.take(System.nanoTime())) {
            ClientConnection connection = free.poll();
            if (connection == null) {
                open(tally);
            } else {
                send(connection, tally);
            }
        }
    }

    private void open(Tally tally) {
        open++;
        ChannelFuture connecting = bootstrap.connect();
        connecting.addListener(connected -> {
            if (connected.isSuccess()) {
                connecting.channel().closeFuture().addListener(closed -> open--);
                send(ClientConnection.of(connecting.channel()), tally);
            } else {
                open--;
                tally.countRefused(connected.cause());
            }
        });
    }

    private void send(ClientConnection connection, Tally tally) {
        requests++;
        boolean answered = requests % Load.REQUESTS_PER_UNANSWERED != 0;
        String path = answered ? "/" : LoopbackServer.NEVER;
        connection.send(path, timer, tally);
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
