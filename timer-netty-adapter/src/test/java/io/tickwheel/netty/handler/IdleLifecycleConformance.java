package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import org.junit.jupiter.api.Test;

/** From when to when a handler watches: how it comes into a pipeline, and how it goes. */
abstract class IdleLifecycleConformance extends HandlerConformance {
    IdleLifecycleConformance(HandlerSubject subject) {
        super(subject);
    }

    @Test
    void addedBeforeRegistrationItWatchesFromActivation() throws Exception {
        TestChannel channel = time.channel();
        channel.pipeline().addLast(idleMillis(100, 100, 100)).addLast(witness);
        time.advanceMillis(250);

        channel.connect();
        time.advanceMillis(110);

        seen("350 first READER_IDLE", "350 first WRITER_IDLE", "350 first ALL_IDLE");
    }

    @Test
    void addedBeforeActivationItWatchesFromThen() throws Exception {
        TestChannel channel = time.channel();
        channel.register();
        channel.pipeline().addLast(idleMillis(100, 100, 100)).addLast(witness);
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(250);

        channel.connect();
        time.advanceMillis(110);

        seen("350 first READER_IDLE", "350 first WRITER_IDLE", "350 first ALL_IDLE");
    }

    @Test
    void addedAfterActivationItWatchesAtOnce() throws Exception {
        TestChannel channel = open();
        time.advanceMillis(30);

        channel.pipeline().addFirst(idleMillis(100, 0, 0));
        time.advanceMillis(110);

        seen("130 first READER_IDLE");
    }

    @Test
    void addedDuringActivationItWatchesOnce() throws Exception {
        TestChannel channel = time.channel();
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext context) {
                context.pipeline().addAfter(context.name(), "idle", idleMillis(100, 100, 100));
                context.fireChannelActive();
            }
        });
        channel.pipeline().addLast(witness);

        channel.connect();
        time.advanceMillis(110);

        seen("100 first READER_IDLE", "100 first WRITER_IDLE", "100 first ALL_IDLE");
    }

    @Test
    void activationToldTwiceChangesNothing() throws Exception {
        TestChannel channel = open(idleMillis(100, 0, 0));
        time.advanceMillis(30);

        channel.pipeline().fireChannelActive();
        channel.pipeline().fireChannelRegistered();
        time.advanceMillis(180);

        seen("100 first READER_IDLE", "200 READER_IDLE");
    }

    @Test
    void removedItLeavesNothingBehindAtOnce() throws Exception {
        ChannelHandler idle = idleMillis(100, 100, 100);
        TestChannel channel = open(idle);
        time.advanceMillis(50);
        assertThat(time.isAnythingScheduled()).isTrue();

        channel.pipeline().remove(idle);
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);

        nothingSeen();
    }

    @Test
    void removedBeforeActivationItNeverWatches() throws Exception {
        ChannelHandler idle = idleMillis(100, 100, 100);
        TestChannel channel = time.channel();
        channel.register();
        channel.pipeline().addLast(idle).addLast(witness);

        channel.pipeline().remove(idle);
        channel.connect();
        time.advanceMillis(200);

        nothingSeen();
    }

    @Test
    void oneThatTakesItsPlaceWatchesFromThen() throws Exception {
        ChannelHandler first = idleMillis(100, 0, 0);
        TestChannel channel = open(first);
        time.advanceMillis(150);

        channel.pipeline().replace(first, "second", idleMillis(100, 0, 0));
        time.advanceMillis(150);

        seen("100 first READER_IDLE", "250 first READER_IDLE");
    }

    @Test
    void aClosedChannelIsNotIdle() throws Exception {
        TestChannel channel = open(idleMillis(100, 100, 100));
        time.advanceMillis(50);

        channel.close();
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);

        seen("50 closed");
    }

    @Test
    void inactivityEndsEventsThoughTheChannelIsOpen() throws Exception {
        TestChannel channel = open(idleMillis(100, 100, 100));
        time.advanceMillis(50);

        channel.pipeline().fireChannelInactive();
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);

        seen("50 closed");
    }

    @Test
    void severalHandlersWatchEachForItself() throws Exception {
        ChannelHandler second = idleMillis(70, 0, 0);
        TestChannel channel = open(idleMillis(100, 0, 0), second, idleMillis(0, 90, 0));

        time.advanceMillis(150);
        channel.pipeline().remove(second);
        time.advanceMillis(60);

        seen(
                "70 first READER_IDLE",
                "90 first WRITER_IDLE",
                "100 first READER_IDLE",
                "140 READER_IDLE",
                "180 WRITER_IDLE",
                "200 READER_IDLE");
    }

    @Test
    void aHalfClosedChannelIsWatchedOn() throws Exception {
        TestChannel channel = open(idleMillis(100, 0, 150));
        time.advanceMillis(50);

        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        time.advanceMillis(160);

        seen("50 ChannelInputShutdownEvent", "100 first READER_IDLE", "150 first ALL_IDLE", "200 READER_IDLE");
    }

    @Test
    void aChannelThatDoesNotReadByItselfIsWatched() throws Exception {
        TestChannel channel = open(idleMillis(100, 0, 0));
        channel.config().setAutoRead(false);

        time.advanceMillis(110);

        seen("100 first READER_IDLE");
    }

    @Test
    void registeredAnewItIsWatchedOn() throws Exception {
        TestChannel channel = open(idleMillis(100, 100, 100));
        time.advanceMillis(50);

        channel.deregister();
        time.advanceMillis(20);
        channel.register();
        time.advanceMillis(140);

        seen(
                "100 first READER_IDLE",
                "100 first WRITER_IDLE",
                "100 first ALL_IDLE",
                "200 READER_IDLE",
                "200 WRITER_IDLE",
                "200 ALL_IDLE");
    }
}
