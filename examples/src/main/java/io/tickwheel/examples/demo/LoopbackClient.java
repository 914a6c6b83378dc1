package io.tickwheel.examples.demo;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import io.tickwheel.jmh.kit.LoopbackSockets;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP client that sends requests at a fixed rate over a pool of keep-alive connections, each request guarded by a
 * timeout. A connection whose request ran out of time is closed; a new one is opened when no other is free.
 *
 * <p>Threads: one event loop of its own, which alone touches the pool; one other thread starts, stops and closes.
 */
final class LoopbackClient implements AutoCloseable {
    private static final int MILLIS_BETWEEN_LOOKS = 1;

    private final EventLoopGroup loop = LoopbackSockets.loop("client");
    private final Bootstrap bootstrap;
    private final TimerUnderTest timer;
    private final Load load;

    private final Queue<Connection> free = new ArrayDeque<>();
    private int open;
    private int requests;

    LoopbackClient(SocketAddress server, TimerUnderTest timer, Load load) {
        this.timer = timer;
        this.load = load;
        bootstrap = LoopbackSockets.clients(
                loop,
                server,
                channel -> channel.pipeline()
                        .addLast(
                                new HttpClientCodec(),
                                new HttpObjectAggregator(LoopbackServer.MAX_MESSAGE_BYTES),
                                new Connection(channel)));
    }

    /** Sends requests until the result is given to {@link #stop}. */
    Future<?> start(Tally tally) {
        Pace pace = new Pace(load.rate(), System.nanoTime());
        return loop.next()
                .scheduleAtFixedRate(() -> sendDue(pace, tally), 0, MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
    }

    /** Ends what {@link #start} began: when this returns, no request is sent any more. */
    void stop(Future<?> sending) {
        sending.cancel(false);
        loop.submit(() -> {}).syncUninterruptibly();
    }

    private void sendDue(Pace pace, Tally tally) {
        while ((!free.isEmpty() || open < load.mostConnections()) && pace.take(System.nanoTime())) {
            Connection connection = free.poll();
            if (connection == null) {
                open(tally);
            } else {
                connection.send(tally);
            }
        }
    }

    private void open(Tally tally) {
        open++;
        ChannelFuture connecting = bootstrap.connect();
        connecting.addListener(connected -> {
            if (connected.isSuccess()) {
                connecting.channel().closeFuture().addListener(closed -> open--);
                connecting.channel().pipeline().get(Connection.class).send(tally);
            } else {
                open--;
                tally.refusals.add(connected.cause());
            }
        });
    }

    @Override
    public void close() {
        LoopbackSockets.close(loop);
    }

    /** A connection with at most one request on its way. */
    private final class Connection extends SimpleChannelInboundHandler<FullHttpResponse> {
        private final Channel channel;
        private @Nullable Request request;

        Connection(Channel channel) {
            this.channel = channel;
        }

        void send(Tally tally) {
            requests++;
            boolean answered = requests % Load.REQUESTS_PER_UNANSWERED != 0;
            FullHttpRequest get = new DefaultFullHttpRequest(
                    HttpVersion.HTTP_1_1, HttpMethod.GET, answered ? "/" : LoopbackServer.NEVER);
            get.headers().set(HttpHeaderNames.HOST, "localhost");
            request = new Request(channel, tally);
            channel.writeAndFlush(get);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
            // Of a response that comes too late the connection is being closed.
            if (request != null && timer.cancel(request.timeout)) {
                request.tally.answered.incrementAndGet();
                free.add(this);
            }
        }
    }

    /** A request on its way; its timeout, which the timer's thread runs, closes the connection. */
    private final class Request implements TimedTask {
        private final Channel connection;
        private final Tally tally;
        private final long deadlineNanos;
        private final Object timeout;

        /** The deadline is taken first: a timeout that ran before it would have been early for certain. */
        Request(Channel connection, Tally tally) {
            this.connection = connection;
            this.tally = tally;
            long delayNanos = TimeUnit.MILLISECONDS.toNanos(load.requestTimeoutMillis());
            deadlineNanos = System.nanoTime() + delayNanos;
            tally.sent.incrementAndGet();
            timeout = timer.start(this, delayNanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void run() {
            tally.lateness.record(System.nanoTime() - deadlineNanos);
            connection.close();
        }
    }
}
