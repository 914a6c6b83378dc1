package io.tickwheel.jmh.connections;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Connections to a server, oldest first.
 *
 * <p>Threads: orders, one at a time, any; all else on the event loop.
 */
final class Clients {
    static final int MESSAGE_BYTES = 16;

    private static final int AT_ONCE = 64;
    /** A reset and no goodbye: what was closed must not keep one of the machine's ports for a minute. */
    private static final int RESET_ON_CLOSE = 0;

    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Queue<Channel> open = new ArrayDeque<>();
    private final Bootstrap bootstrap;

    private ClientOrder order = ClientOrder.OPEN;
    private CompletableFuture<Void> done = new CompletableFuture<>();
    private int toBegin;
    private int toEnd;

    Clients(int port) {
        bootstrap = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_LINGER, RESET_ON_CLOSE)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new EchoReader(Clients.this::ended, Clients.this::failed));
                    }
                })
                .remoteAddress(InetAddress.getLoopbackAddress(), port);
    }

    /**
     * Does something so many times.
     *
     * @throws ExecutionException if a connection failed
     * @throws InterruptedException if interrupted meanwhile
     */
    void carryOut(ClientOrder given, int times) throws InterruptedException, ExecutionException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        loop.execute(() -> begin(given, times, end));
        end.get();
    }

    private void begin(ClientOrder given, int times, CompletableFuture<Void> end) {
        order = given;
        done = end;
        toBegin = times;
        toEnd = times;
        if (open.size() < leastOpen()) {
            failed(new IllegalStateException("only " + open.size() + " connections are open"));
            return;
        }
        // A replacement holds the place of one that was open until its successor is.
        int atOnce = order == ClientOrder.REPLACE ? Math.min(AT_ONCE, open.size()) : AT_ONCE;
        for (int i = Math.min(times, atOnce); i > 0; i--) {
            beginOne();
        }
        endIfAllDone();
    }

    private int leastOpen() {
        return switch (order) {
            case OPEN -> 0;
            case EXCHANGE, REPLACE -> 1;
            case CLOSE -> toBegin;
        };
    }

    private void beginOne() {
        if (toBegin == 0) {
            return;
        }
        toBegin--;
        switch (order) {
            case OPEN -> connect();
            case EXCHANGE -> send();
            case REPLACE -> {
                open.remove().close();
                connect();
            }
            case CLOSE -> open.remove().close().addListener(closed -> ended());
        }
    }

    private void connect() {
        ChannelFuture connecting = bootstrap.connect();
        connecting.addListener(connected -> {
            if (connected.isSuccess()) {
                open.add(connecting.channel());
                ended();
            } else {
                failed(connected.cause());
            }
        });
    }

    private void send() {
        Channel channel = open.remove();
        open.add(channel);
        channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[MESSAGE_BYTES]));
    }

    private void ended() {
        toEnd--;
        beginOne();
        endIfAllDone();
    }

    private void endIfAllDone() {
        if (toEnd == 0) {
            done.complete(null);
        }
    }

    private void failed(Throwable cause) {
        done.completeExceptionally(cause);
    }
}
