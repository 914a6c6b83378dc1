package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Real connections on loopback. */
abstract class SocketConformance extends RealTimeConformance {
    SocketConformance(HandlerSubject subject) {
        super(subject);
    }

    @Test
    void anIdleClientIsClosedByAReadTimeout() throws Exception {
        Loopback server = serve(channel -> channel.pipeline().addLast(readTimeoutMillis(120), witness));
        long beforeNanos = nanoTime();
        Socket client = server.connect();

        assertThat(client.getInputStream().read()).isEqualTo(-1);

        assertThat(nanoTime() - beforeNanos).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(120));
        until("the end of the channel was seen", () -> witness.lines().size() == 2);
        assertThat(witness.lines().get(0)).endsWith(" ReadTimeoutException");
        assertThat(witness.lines().get(1)).endsWith(" closed");
    }

    @Test
    void theTimeoutCountsFromTheLastRead() throws Exception {
        AtomicLong lastReadNanos = new AtomicLong();
        AtomicLong caughtNanos = new AtomicLong();
        Loopback server = serve(channel -> channel.pipeline()
                .addLast(new ReadTimes(lastReadNanos), readTimeoutMillis(120), new Witness(() -> 0) {
                    @Override
                    void onException(ChannelHandlerContext context, Throwable cause) {
                        caughtNanos.set(nanoTime());
                    }
                }));
        Socket client = server.connect();

        for (int i = 0; i < 30 && caughtNanos.get() == 0; i++) {
            try {
                client.getOutputStream().write(1);
            } catch (SocketException e) {
                // Closed already: this thread was held up for longer than the timeout.
                break;
            }
            letPassMillis(10);
        }
        until("the timeout came", () -> caughtNanos.get() != 0);

        assertThat(caughtNanos.get() - lastReadNanos.get()).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(120));
    }

    /** By a task that blocks, which somebody else has there; another thread schedules, which calls a timer there. */
    @Test
    void whatCameWhileTheEventLoopWasHeldUpIsReadBeforeAnythingIsFoundIdle() throws Exception {
        AtomicBoolean isHeldUp = new AtomicBoolean();
        AtomicBoolean isSent = new AtomicBoolean();
        CountDownLatch other = new CountDownLatch(1);
        List<Object> seen = new CopyOnWriteArrayList<>();
        Loopback server = serve(channel -> {
            channel.pipeline().addLast(idleMillis(100, 0, 0), new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext context, Object message) {
                    seen.add("read");
                    ReferenceCountUtil.release(message);
                }

                @Override
                public void userEventTriggered(ChannelHandlerContext context, Object event) {
                    seen.add(event);
                }
            });
            channel.eventLoop().execute(() -> {
                isHeldUp.set(true);
                until("the client has sent", isSent::get);
                // On a busy machine what was sent may arrive a little later.
                letPassMillis(50);
            });
        });
        Socket client = server.connect();

        until("the event loop is held up", isHeldUp::get);
        timer().newTimeout(timeout -> other.countDown(), 1, MILLISECONDS);
        letPassMillis(200);
        client.getOutputStream().write(1);
        isSent.set(true);
        until("anything was seen", () -> !seen.isEmpty());
        other.await();

        assertThat(seen.get(0)).isEqualTo("read");
    }

    @Test
    void eachOfManyIdleClientsIsClosedOnce() throws Exception {
        AtomicInteger caught = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        Loopback server =
                serve(channel -> channel.pipeline().addLast(readTimeoutMillis(50), new Counting(caught, closed)));
        List<Socket> clients = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            clients.add(server.connect());
        }

        for (Socket client : clients) {
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }

        until("all are closed", () -> closed.get() == 200);
        assertThat(caught).hasValue(200);
    }

    @Test
    void eventsComeInTheEventLoopAndInOrder() throws Exception {
        List<Boolean> inEventLoop = new CopyOnWriteArrayList<>();
        Witness looking = new Witness(this::nanoTime) {
            @Override
            void onEvent(ChannelHandlerContext context, Object event) {
                inEventLoop.add(context.channel().eventLoop().inEventLoop());
            }
        };
        Loopback server = serve(channel -> channel.pipeline().addLast(idleMillis(20, 0, 0), looking));
        server.connect();

        until("several events were seen", () -> looking.events.size() >= 5);

        assertThat(inEventLoop).doesNotContain(false);
        // More come meanwhile.
        List<Object> seen = List.copyOf(looking.events);
        assertThat(seen.get(0)).isSameAs(IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT);
        assertThat(seen.subList(1, seen.size())).containsOnly(IdleStateEvent.READER_IDLE_STATE_EVENT);
    }

    @Test
    @SuppressWarnings("deprecation") // Netty 4.2 would rather not; 4.1 knows no other way.
    void eventsComeInTheExecutorThatTheHandlerWasAddedWith() throws Exception {
        EventExecutorGroup executors = new DefaultEventExecutorGroup(1);
        List<Boolean> inExecutor = new CopyOnWriteArrayList<>();
        Overrides looking = new Overrides() {
            @Override
            public void channelIdle(ChannelHandlerContext context, IdleStateEvent event, Usual usual) {
                inExecutor.add(context.executor().inEventLoop()
                        && !context.channel().eventLoop().inEventLoop());
            }
        };
        Loopback server =
                serve(channel -> channel.pipeline().addLast(executors, idleMillis(20, 0, 20, looking), witness));
        server.connect();

        until("several events were seen", () -> inExecutor.size() >= 4);

        assertThat(inExecutor).doesNotContain(false);
        server.close();
        executors.shutdownGracefully(0, 10_000, MILLISECONDS).syncUninterruptibly();
    }

    @Test
    void aClientThatTakesNothingIsClosedByAWriteTimeout() throws Exception {
        AtomicLong writtenNanos = new AtomicLong();
        List<ChannelFuture> writes = new CopyOnWriteArrayList<>();
        Loopback server = serve(channel -> channel.pipeline()
                .addLast(writeTimeoutMillis(120), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelActive(ChannelHandlerContext context) {
                        writtenNanos.set(nanoTime());
                        writes.add(context.writeAndFlush(Unpooled.wrappedBuffer(new byte[64 << 20])));
                        context.fireChannelActive();
                    }
                })
                .addLast(witness));
        server.connect();

        until("the end of the channel was seen", () -> witness.lines().size() == 2);

        assertThat(nanoTime() - writtenNanos.get()).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(120));
        assertThat(witness.lines().get(0)).endsWith(" WriteTimeoutException");
        assertThat(witness.lines().get(1)).endsWith(" closed");
        until("the write has failed", () -> writes.get(0).isDone());
        assertThat(writes.get(0).isSuccess()).isFalse();
    }

    @Test
    void writesMayBeFinishedByOtherThreads() throws Exception {
        HeldWrites held = new HeldWrites();
        Loopback server = serve(channel ->
                channel.pipeline().addLast(held, idleMillis(0, 20, 20), writeTimeoutMillis(100_000), witness));
        server.connect();
        until("the client was accepted", () -> server.accepted().size() == 1 && !witness.events.isEmpty());
        Channel channel = server.accepted().get(0);

        for (int i = 0; i < 200; i++) {
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER);
        }
        until("all are held", () -> held.held.size() == 200);
        held.held.forEach(ChannelPromise::setSuccess);
        int seenSoFar = witness.events.size();
        until("events go on", () -> witness.events.size() > seenSoFar + 2);

        assertThat(witness.caught).isEmpty();
    }

    @Test
    void aHalfClosedClientIsWatchedOn() throws Exception {
        Loopback server = serve(channel -> {
            channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
            channel.pipeline().addLast(idleMillis(20, 0, 0), witness);
        });
        Socket client = server.connect();

        client.shutdownOutput();
        until("the half-closure was seen", () -> eventsOtherThanIdle() > 0);
        int seenSoFar = witness.events.size();
        until("events go on", () -> witness.events.size() > seenSoFar + 2);

        assertThat(server.accepted().get(0).isActive()).isTrue();
        assertThat(witness.caught).isEmpty();
    }

    @Test
    void aChannelThatIsToldNotToReadTimesOut() throws Exception {
        Loopback server = serve(channel -> {
            channel.config().setAutoRead(false);
            channel.pipeline().addLast(readTimeoutMillis(120), witness);
        });
        long beforeNanos = nanoTime();
        Socket client = server.connect();

        client.getOutputStream().write(new byte[1_000]);
        until("the end of the channel was seen", () -> witness.lines().size() == 2);

        assertThat(nanoTime() - beforeNanos).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(120));
        assertThat(witness.lines().get(0)).endsWith(" ReadTimeoutException");
    }

    @Test
    void anEventLoopThatShutsDownEndsItsChannelsQuietly() throws Exception {
        List<Witness> witnesses = new CopyOnWriteArrayList<>();
        Loopback server = serve(channel -> {
            witnesses.add(newWitness());
            channel.pipeline()
                    .addLast(idleMillis(1, 1, 1), readTimeoutMillis(60_000), writeTimeoutMillis(60_000))
                    .addLast(witnesses.get(witnesses.size() - 1));
        });
        for (int i = 0; i < 20; i++) {
            server.connect();
        }
        until(
                "all are idle",
                () -> witnesses.size() == 20 && witnesses.stream().noneMatch(one -> one.events.isEmpty()));

        Loopback.end(server.loops);

        assertThat(witnesses).allSatisfy(one -> {
            assertThat(one.caught).isEmpty();
            assertThat(one.lines().get(one.lines().size() - 1)).endsWith(" closed");
        });
    }

    private long eventsOtherThanIdle() {
        return witness.events.stream()
                .filter(event -> !(event instanceof IdleStateEvent))
                .count();
    }

    /** Notes when each read ended, before the handler after it sees it. */
    private final class ReadTimes extends ChannelInboundHandlerAdapter {
        private final AtomicLong lastReadNanos;

        ReadTimes(AtomicLong lastReadNanos) {
            this.lastReadNanos = lastReadNanos;
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            lastReadNanos.set(nanoTime());
            context.fireChannelReadComplete();
        }
    }

    /** Counts exceptions and ends of channels. */
    private static final class Counting extends ChannelInboundHandlerAdapter {
        private final AtomicInteger caught;
        private final AtomicInteger closed;

        Counting(AtomicInteger caught, AtomicInteger closed) {
            this.caught = caught;
            this.closed = closed;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            caught.incrementAndGet();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            closed.incrementAndGet();
        }
    }
}
