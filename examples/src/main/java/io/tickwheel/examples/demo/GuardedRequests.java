package io.tickwheel.examples.demo;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.LoopbackSockets;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * HTTP requests at a fixed rate to a server on loopback, which answers after some milliseconds, or never. They are sent
 * over a pool of keep-alive connections, each guarded by a timeout. A connection whose request ran out of time is
 * closed; a new one is opened when no other is free.
 *
 * <p>Due and fired are counted apart: a timeout is due when no cancel stopped it, whether or not the timer ran it.
 *
 * <p>Threads: an event loop for the server and one for the client, which alone touches the pool; one other thread.
 */
final class GuardedRequests implements AutoCloseable {
    private static final String NEVER_ANSWERED = "/never";
    private static final int MAX_MESSAGE_BYTES = 4_096;
    private static final int QUICKEST_MILLIS = 1;
    private static final int SLOWEST_MILLIS = 20;
    private static final int MILLIS_BETWEEN_LOOKS = 1;
    private static final long LONGEST_QUIETING_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final EventLoopGroup serverLoop = LoopbackSockets.loop("server");
    private final EventLoopGroup clientLoop = LoopbackSockets.loop("client");
    private final Bootstrap clients;
    private final TimerUnderTest timer;
    private final Load load;
    private final Future<?> sending;

    private final Queue<Connection> free = new ArrayDeque<>();
    private int open;

    private final AtomicLong sent = new AtomicLong();
    /** Responses whose cancel was in time. */
    private final AtomicLong answered = new AtomicLong();

    private final Lateness lateness = new Lateness();
    /** Why connections could not be opened. */
    private final Queue<Throwable> refusals = new ConcurrentLinkedQueue<>();

    /** Begins to send requests. */
    GuardedRequests(TimerUnderTest timer, Load load) {
        this.timer = timer;
        this.load = load;
        Channel server = LoopbackSockets.serve(
                serverLoop,
                channel -> channel.pipeline()
                        .addLast(new HttpServerCodec(), new HttpObjectAggregator(MAX_MESSAGE_BYTES), new Answers())
                        .addLast(LoopbackSockets.CLOSE_ON_FAILURE));
        clients = LoopbackSockets.clients(
                clientLoop,
                server.localAddress(),
                channel -> channel.pipeline()
                        .addLast(
                                new HttpClientCodec(),
                                new HttpObjectAggregator(MAX_MESSAGE_BYTES),
                                new Connection(channel)));
        Pace pace = new Pace(load.rate(), System.nanoTime());
        sending = clientLoop
                .next()
                .scheduleAtFixedRate(() -> sendDue(pace), 0, MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
    }

    /** When this returns, no request is sent any more, and each was answered or has timed out, or much time is over. */
    void stop() throws InterruptedException {
        sending.cancel(false);
        clientLoop.submit(() -> {}).syncUninterruptibly();
        long limitNanos = System.nanoTime() + LONGEST_QUIETING_NANOS;
        while (sent.get() > answered.get() + lateness.count() && System.nanoTime() - limitNanos < 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    void writeTo(Measured measured) {
        if (!refusals.isEmpty()) {
            throw new IllegalStateException(refusals.size() + " connections could not be opened", refusals.peek());
        }
        measured.count("requests-sent", sent.get())
                .count("requests-due", sent.get() - answered.get())
                .put("lateness", lateness);
    }

    Lateness lateness() {
        return lateness;
    }

    private void sendDue(Pace pace) {
        while ((!free.isEmpty() || open < load.mostConnections()) && pace.take(System.nanoTime())) {
            Connection connection = free.poll();
            if (connection == null) {
                open();
            } else {
                connection.send();
            }
        }
    }

    private void open() {
        open++;
        ChannelFuture connecting = clients.connect();
        connecting.addListener(connected -> {
            if (connected.isSuccess()) {
                connecting.channel().closeFuture().addListener(closed -> open--);
                connecting.channel().pipeline().get(Connection.class).send();
            } else {
                open--;
                refusals.add(connected.cause());
            }
        });
    }

    @Override
    public void close() {
        LoopbackSockets.close(clientLoop);
        LoopbackSockets.close(serverLoop);
    }

    /** Ignores what becomes of its writes: a client that has waited long enough hangs up, which is expected here. */
    private static final class Answers extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            if (!request.uri().equals(NEVER_ANSWERED)) {
                int workMillis = ThreadLocalRandom.current().nextInt(QUICKEST_MILLIS, SLOWEST_MILLIS);
                context.executor().schedule(() -> answer(context), workMillis, TimeUnit.MILLISECONDS);
            }
        }

        private static void answer(ChannelHandlerContext context) {
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
            context.writeAndFlush(response);
        }
    }

    /** A connection with at most one request on its way. */
    private final class Connection extends SimpleChannelInboundHandler<FullHttpResponse> {
        private final Channel channel;
        private @Nullable Object timeout;

        Connection(Channel channel) {
            this.channel = channel;
        }

        /** The deadline is taken first: a timeout that ran before it would have been early for certain. */
        void send() {
            boolean isAnswered = sent.incrementAndGet() % Load.REQUESTS_PER_UNANSWERED != 0;
            FullHttpRequest get =
                    new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, isAnswered ? "/" : NEVER_ANSWERED);
            get.headers().set(HttpHeaderNames.HOST, "localhost");
            long delayNanos = TimeUnit.MILLISECONDS.toNanos(load.requestTimeoutMillis());
            long deadlineNanos = System.nanoTime() + delayNanos;
            TimedTask hangUp = () -> {
                lateness.record(System.nanoTime() - deadlineNanos);
                channel.close();
            };
            timeout = timer.start(hangUp, delayNanos, TimeUnit.NANOSECONDS);
            channel.writeAndFlush(get);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
            // Of a response that comes too late the connection is being closed.
            if (timeout != null && timer.cancel(timeout)) {
                answered.incrementAndGet();
                free.add(this);
            }
        }
    }
}
