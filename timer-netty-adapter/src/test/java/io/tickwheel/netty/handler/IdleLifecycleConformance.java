package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From when to when a handler watches: how it comes into a pipeline, and how it goes. */
abstract class IdleLifecycleConformance extends HandlerConformance {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void addedBeforeActivationItWatchesFromThen(boolean registered) throws Exception {
        TestChannel channel = time.channel();
        if (registered) {
            channel.register();
        }
        channel.pipeline().addLast(idleMillis(100, 100, 100)).addLast(witness);
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(250);
        channel.connect();
        time.advanceMillis(110);

        seen("350 first READER_IDLE", "350 first WRITER_IDLE", "350 first ALL_IDLE");
    }

    /** A handler in front may pass a message on before it says that the channel is active: the batch is a read. */
    @Test
    void aReadThatIsUnderWayWhenTheChannelBecomesActiveCountsFromItsEnd() throws Exception {
        TestChannel channel = time.channel();
        channel.register();
        channel.pipeline().addLast(idleMillis(100, 0, 0), witness);
        channel.receiveBegin();
        channel.connect();
        time.advanceMillis(60);
        channel.receiveEnd();
        time.advanceMillis(110);

        seen("160 first READER_IDLE");
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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEndOfTheChannelEndsEventsForGoodThoughItMayBeOpen(boolean isClosed) throws Exception {
        TestChannel channel = open(idleMillis(100, 100, 100));
        time.advanceMillis(50);
        if (isClosed) {
            channel.close();
        } else {
            channel.pipeline().fireChannelInactive();
            channel.pipeline().fireChannelActive();
            channel.pipeline().fireChannelRegistered();
        }

        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);
        seen("50 closed");
    }

    @Test
    void aHalfClosedChannelAndOneThatDoesNotReadByItselfIsWatchedOn() throws Exception {
        TestChannel channel = open(idleMillis(100, 0, 150));
        channel.config().setAutoRead(false);
        time.advanceMillis(50);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        time.advanceMillis(160);

        seen("50 ChannelInputShutdownEvent", "100 first READER_IDLE", "150 first ALL_IDLE", "200 READER_IDLE");
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
