package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.tickwheel.netty.conformance.Waiting;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Real connections on loopback. */
abstract class SocketConformance extends RealTimeConformance {
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
                Waiting.until("the client has sent", isSent::get);
                // On a busy machine what was sent may arrive a little later.
                Waiting.letPassMillis(50);
            });
        });
        Socket client = server.connect();

        Waiting.until("the event loop is held up", isHeldUp::get);
        timer().newTimeout(timeout -> other.countDown(), 1, MILLISECONDS);
        Waiting.letPassMillis(200);
        client.getOutputStream().write(1);
        isSent.set(true);
        Waiting.until("anything was seen", () -> !seen.isEmpty());
        other.await();

        assertThat(seen.get(0)).isEqualTo("read");
    }

    @Test
    void eachOfManyIdleClientsIsClosedOnce() throws Exception {
        Queue<Witness> witnesses = new ConcurrentLinkedQueue<>();
        Loopback server = serve(channel -> {
            Witness own = newWitness();
            witnesses.add(own);
            channel.pipeline().addLast(readTimeoutMillis(50), own);
        });
        List<Socket> clients = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            clients.add(server.connect());
        }

        for (Socket client : clients) {
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }

        Waiting.until(
                "all are closed",
                () -> witnesses.stream().allMatch(own -> own.lines().size() >= 2));
        assertThat(witnesses)
                .hasSize(100)
                .allSatisfy(own -> assertThat(own.lines()).hasSize(2));
    }

    /** Netty's handler decides its next event in the loop where its task lies. */
    @Test
    void aMovedChannelIsFoundIdleInItsLoopOrOnceInTheFormerOne() throws Exception {
        EventLoopGroup otherLoops = Loopback.newLoops();
        List<Boolean> inItsLoop = new CopyOnWriteArrayList<>();
        Overrides noting = new Overrides() {
            @Override
            public void channelIdle(ChannelHandlerContext context, IdleStateEvent event, Usual usual) {
                inItsLoop.add(context.channel().eventLoop().inEventLoop());
            }
        };
        Loopback server = serve(channel -> channel.pipeline().addLast(idleMillis(50, 0, 0, noting), witness));
        server.connect();
        Waiting.until("the client was accepted", () -> server.accepted().size() == 1);
        Channel channel = server.accepted().get(0);
        channel.deregister().syncUninterruptibly();
        otherLoops.register(channel).syncUninterruptibly();

        int beforeMove = inItsLoop.size();
        Waiting.until("several events were seen", () -> inItsLoop.size() >= beforeMove + 4);

        assertThat(inItsLoop.stream().filter(inLoop -> !inLoop)).hasSize(subject.isNettys() ? 1 : 0);
        assertThat(witness.caught).isEmpty();
        Loopback.end(otherLoops);
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

        Waiting.until("the end of the channel was seen", () -> witness.lines().size() == 2);

        assertThat(nanoTime() - writtenNanos.get()).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(120));
        assertThat(witness.lines().get(0)).endsWith(" WriteTimeoutException");
        assertThat(witness.lines().get(1)).endsWith(" closed");
        Waiting.until("the write has failed", () -> writes.get(0).isDone());
        assertThat(writes.get(0).isSuccess()).isFalse();
    }

    @Test
    void writesMayBeFinishedByOtherThreads() throws Exception {
        HeldWrites held = new HeldWrites();
        Loopback server = serve(channel ->
                channel.pipeline().addLast(held, idleMillis(0, 20, 20), writeTimeoutMillis(100_000), witness));
        server.connect();
        Waiting.until("the client was accepted", () -> server.accepted().size() == 1 && !witness.events.isEmpty());
        Channel channel = server.accepted().get(0);

        for (int i = 0; i < 100; i++) {
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER);
        }
        Waiting.until("all are held", () -> held.held.size() == 100);
        held.held.forEach(ChannelPromise::setSuccess);
        int seenSoFar = witness.events.size();
        Waiting.until("events go on", () -> witness.events.size() > seenSoFar + 2);

        assertThat(witness.caught).isEmpty();
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
        Waiting.until(
                "all are idle",
                () -> witnesses.size() == 20 && witnesses.stream().noneMatch(one -> one.events.isEmpty()));

        Loopback.end(server.loops);

        assertThat(witnesses).allSatisfy(one -> {
            assertThat(one.caught).isEmpty();
            assertThat(one.lines().get(one.lines().size() - 1)).endsWith(" closed");
        });
    }
}
