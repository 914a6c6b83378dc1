package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A channel that moves from one event loop to another. */
abstract class MovedChannelConformance extends RealTimeConformance {
    private final EventLoopGroup otherLoops = Loopback.newLoops();
    /** Of each time that the channel was found idle: whether that was in its event loop of that moment. */
    private final List<Boolean> foundInItsLoop = new CopyOnWriteArrayList<>();
    /** Of the last channel: a handler that cannot be shared has had its pipeline. */
    private Witness last = witness;

    MovedChannelConformance(HandlerSubject subject) {
        super(subject);
    }

    @AfterEach
    final void endOtherLoops() {
        Loopback.end(otherLoops);
    }

    @Test
    void eventsFollowAtOnceOrOneIsFoundInTheFormerLoop() throws Exception {
        move(accepted(300));
        int beforeMove = foundInItsLoop.size();

        until("several events were seen", () -> foundInItsLoop.size() >= beforeMove + 4);

        assertThat(foundInItsLoop.stream().filter(inLoop -> !inLoop))
                .hasSize(subject.followsTheChannelAtOnce() ? 0 : 1);
        assertThat(last.caught).isEmpty();
    }

    @Test
    void whatWasOnItsWayFollowsTheChannelOrIsFoundInTheFormerLoop() throws Exception {
        Channel channel = accepted(50);
        CountDownLatch left = new CountDownLatch(1);
        CountDownLatch arrived = new CountDownLatch(1);

        // The former loop is held as soon as the channel has left it; meanwhile a timeout comes due and waits there.
        channel.deregister().addListener(leaving -> {
            left.countDown();
            arrived.await();
        });
        left.await();
        letPassMillis(200);
        otherLoops.register(channel).syncUninterruptibly();
        int beforeArrival = foundInItsLoop.size();
        arrived.countDown();
        until("several events were seen", () -> foundInItsLoop.size() >= beforeArrival + 4);

        assertThat(foundInItsLoop.stream().filter(inLoop -> !inLoop))
                .hasSize(subject.followsTheChannelAtOnce() ? 0 : 1);
        assertThat(last.caught).isEmpty();
    }

    @Test
    void eventsOutliveTheFormerLoopOrNot() throws Exception {
        long idleMillis = 400;
        Channel channel = movedBeforeItIsIdle(idleMillis);
        while (channel == null) {
            idleMillis *= 2;
            channel = movedBeforeItIsIdle(idleMillis);
        }

        if (subject.outlivesTheFormerLoop()) {
            until("events go on", () -> foundInItsLoop.size() >= 2);
            assertThat(foundInItsLoop).containsOnly(true);
        } else {
            letPassMillis(2 * idleMillis);
            assertThat(foundInItsLoop).isEmpty();
        }
        assertThat(channel.isActive()).isTrue();
        assertThat(last.caught).isEmpty();
    }

    private Channel accepted(long idleMillis) throws IOException {
        Overrides looking = new Overrides() {
            @Override
            public void channelIdle(ChannelHandlerContext context, IdleStateEvent event, Usual usual) throws Exception {
                foundInItsLoop.add(context.channel().eventLoop().inEventLoop());
                usual.run();
            }
        };
        Witness seeing = newWitness();
        last = seeing;
        Loopback server = serve(channel -> channel.pipeline().addLast(idleMillis(idleMillis, 0, 0, looking), seeing));
        server.connect();
        until("the client was accepted", () -> server.accepted().size() == 1);
        return server.accepted().get(0);
    }

    private void move(Channel channel) {
        channel.deregister().syncUninterruptibly();
        otherLoops.register(channel).syncUninterruptibly();
    }

    /**
     * A channel whose former loop has ended. Null if the machine took longer for that than the idle time: then an event
     * came in the former loop, and Netty's handler has its next one in the new loop.
     */
    private Channel movedBeforeItIsIdle(long idleMillis) throws IOException {
        long beforeNanos = nanoTime();
        Channel channel = accepted(idleMillis);
        EventLoopGroup former = channel.eventLoop().parent();
        move(channel);
        Loopback.end(former);
        if (nanoTime() - beforeNanos < MILLISECONDS.toNanos(idleMillis)) {
            return channel;
        }
        channel.close().syncUninterruptibly();
        // Its pipeline hears of the end, and the handlers leave it, in a later task.
        channel.eventLoop().submit(() -> {}).syncUninterruptibly();
        foundInItsLoop.clear();
        endServer();
        return null;
    }
}
