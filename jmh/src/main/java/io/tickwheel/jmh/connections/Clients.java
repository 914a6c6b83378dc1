package io.tickwheel.jmh.connections;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.tickwheel.jmh.kit.LoopbackSockets;
import io.tickwheel.jmh.kit.ParentLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Connections to a server, oldest first, and the program of the process that has them: so the server's process accounts
 * for its own processor time, and does not share its limit of open files.
 *
 * <p>Threads: orders, one at a time, any; all else on the event loop.
 */
public final class Clients {
    static final int MESSAGE_BYTES = 16;

    private static final int AT_ONCE = 64;

    private final EventLoopGroup loop = LoopbackSockets.loop("clients");
    private final Queue<Channel> open = new ArrayDeque<>();
    private final Bootstrap bootstrap;

    private Order order = Order.OPEN;
    private CompletableFuture<Void> done = new CompletableFuture<>();
    private int toBegin;
    private int toEnd;

    /** What clients do a number of times. */
    enum Order {
        OPEN,
        /** Sends a message and waits for it to come back, one connection after the other. */
        EXCHANGE,
        /** Closes the oldest connection and opens a new one. */
        REPLACE,
        /** Closes the oldest connection. */
        CLOSE
    }

    private Clients(int port) {
        bootstrap = LoopbackSockets.clients(
                loop,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                channel -> channel.pipeline().addLast(new EchoReader(this::ended, this::failed)));
    }

    /** Connects to the server's port and carries out orders, each an {@link Order} and a number. */
    public static void main(String[] args) throws IOException {
        Clients clients = new Clients(Integer.parseInt(args[0]));
        ParentLink.serve(line -> {
            String[] words = line.split(" ", -1);
            clients.carryOut(Order.valueOf(words[0]), Integer.parseInt(words[1]));
        });
    }

    private void carryOut(Order given, int times) throws InterruptedException, ExecutionException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        loop.execute(() -> begin(given, times, end));
        end.get();
    }

    private void begin(Order given, int times, CompletableFuture<Void> end) {
        order = given;
        done = end;
        toBegin = times;
        toEnd = times;
        if (open.size() < leastOpen()) {
            failed(new IllegalStateException("only " + open.size() + " connections are open"));
            return;
        }
        // A replacement takes the place of one that was open until its successor is.
        int atOnce = order == Order.REPLACE ? Math.min(AT_ONCE, open.size()) : AT_ONCE;
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

    /** Waits for messages to come back, however the network cuts them. */
    static final class EchoReader extends SimpleChannelInboundHandler<ByteBuf> {
        private final Runnable onMessage;
        private final Consumer<Throwable> onFailure;
        private int bytes;

        EchoReader(Runnable onMessage, Consumer<Throwable> onFailure) {
            this.onMessage = onMessage;
            this.onFailure = onFailure;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf read) {
            bytes += read.readableBytes();
            while (bytes >= MESSAGE_BYTES) {
                bytes -= MESSAGE_BYTES;
                onMessage.run();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            onFailure.accept(cause);
        }
    }
}
