package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipelineException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One handler in several pipelines, or in one several times: which the handlers are not made for. */
abstract class RepeatedUseConformance extends HandlerConformance {
    private final List<Channel> writesTimedOut = new ArrayList<>();

    RepeatedUseConformance(HandlerSubject subject) {
        super(subject);
    }

    @Test
    void theSameOneCannotBeAddedTwice() throws Exception {
        ChannelHandler idle = idleMillis(100, 0, 0);
        TestChannel channel = open(idle);
        TestChannel other = time.channel();
        other.connect();

        assertThatThrownBy(() -> channel.pipeline().addFirst(idle)).isInstanceOf(ChannelPipelineException.class);
        assertThatThrownBy(() -> other.pipeline().addFirst(idle)).isInstanceOf(ChannelPipelineException.class);
        channel.pipeline().remove(idle);
        assertThatThrownBy(() -> channel.pipeline().addFirst(idle)).isInstanceOf(ChannelPipelineException.class);
        time.advanceMillis(200);

        nothingSeen();
    }

    @Test
    void aSharableIdleHandlerThatIsAddedAgainWatchesAgainOrNot() throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 100, 100), new Sharable());
        TestChannel channel = open(idle);
        time.advanceMillis(150);
        channel.pipeline().remove(idle);
        time.advanceMillis(150);

        channel.pipeline().addFirst(idle);
        time.advanceMillis(110);

        if (subject.watchesAgain()) {
            seen(
                    "100 first READER_IDLE",
                    "100 first WRITER_IDLE",
                    "100 first ALL_IDLE",
                    "400 first READER_IDLE",
                    "400 first WRITER_IDLE",
                    "400 first ALL_IDLE");
        } else {
            seen("100 first READER_IDLE", "100 first WRITER_IDLE", "100 first ALL_IDLE");
        }
    }

    @Test
    void aSharableIdleHandlerInASecondPipelineDoesNotWatchThere() throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 0, 0), new Sharable());
        open(idle);
        TestChannel second = time.channel();
        Witness secondWitness = new Witness(time::elapsedNanos);
        second.pipeline().addLast(secondWitness);
        second.connect();

        second.pipeline().addFirst(idle);
        time.advanceMillis(210);

        seen("100 first READER_IDLE", "200 READER_IDLE");
        assertThat(secondWitness.lines()).isEmpty();
        assertThat(second.pipeline().context(idle)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEndOfASecondPipelineEndsTheWatchOfTheFirstOrNot(boolean isRemoved) throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 0, 0), new Sharable());
        open(idle);
        TestChannel second = time.channel();
        second.connect();
        second.pipeline().addFirst(idle);
        time.advanceMillis(150);

        if (isRemoved) {
            second.pipeline().remove(idle);
        } else {
            second.close();
        }
        time.advanceMillis(160);

        if (subject.keepsPipelinesApart()) {
            seen("100 first READER_IDLE", "200 READER_IDLE", "300 READER_IDLE");
        } else {
            seen("100 first READER_IDLE");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTrafficOfASecondPipelineIsActivityOfTheFirstOrNot(boolean ofReads) throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(ofReads ? 100 : 0, ofReads ? 0 : 100, 0), new Sharable());
        open(idle);
        TestChannel second = time.channel();
        second.connect();
        second.pipeline().addFirst(idle);

        for (int i = 0; i < 3; i++) {
            time.advanceMillis(50);
            if (ofReads) {
                second.receive();
            } else {
                second.send(1);
            }
        }

        if (subject.keepsPipelinesApart()) {
            seen("100 first " + (ofReads ? "READER_IDLE" : "WRITER_IDLE"));
        } else {
            nothingSeen();
        }
    }

    @Test
    void aReadThatASecondPipelineNeverEndsKeepsTheFirstFromBeingIdleOrNot() throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 0, 0), new Sharable());
        open(idle);
        TestChannel second = time.channel();
        second.connect();
        second.pipeline().addFirst(idle);

        second.receiveBegin();
        second.pipeline().remove(idle);
        second.receiveEnd();
        time.advanceMillis(210);

        if (subject.keepsPipelinesApart()) {
            seen("100 first READER_IDLE", "200 READER_IDLE");
        } else {
            nothingSeen();
        }
    }

    @Test
    void ofTwoPipelinesTheOneAddedFirstIsWatchedOrTheOneActiveFirst() throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 0, 0), new Sharable());
        TestChannel addedFirst = time.channel();
        addedFirst.register();
        addedFirst.pipeline().addLast(idle, witness);
        TestChannel activeFirst = time.channel();
        Witness witnessOfActive = new Witness(time::elapsedNanos);
        activeFirst.pipeline().addLast(idle, witnessOfActive);
        activeFirst.connect();
        addedFirst.connect();

        time.advanceMillis(110);

        boolean ofAdded = subject.watchesWhereItWasAddedFirst();
        assertThat((ofAdded ? witness : witnessOfActive).lines()).containsExactly("100 first READER_IDLE");
        assertThat((ofAdded ? witnessOfActive : witness).lines()).isEmpty();
    }

    @Test
    void aSharableIdleHandlerThatAClientTakesToItsNextConnectionIsNotInTheWayAndWatchesOrNot() throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 0, 0), new Sharable());
        TestChannel former = open(idle);
        TestChannel next = time.channel();
        Witness nextWitness = new Witness(time::elapsedNanos);
        // The former pipeline still has the handler while its end is told.
        former.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelUnregistered(ChannelHandlerContext context) throws Exception {
                next.pipeline().addLast(idle, nextWitness);
                next.connect();
            }
        });

        time.advanceMillis(50);
        former.close();
        time.advanceMillis(210);

        assertThat(next.pipeline().context(idle)).isNotNull();
        if (subject.watchesAgain()) {
            assertThat(nextWitness.lines()).containsExactly("150 first READER_IDLE", "250 READER_IDLE");
        } else {
            assertThat(nextWitness.lines()).isEmpty();
        }
    }

    @Test
    void aSharableWriteTimeoutThatIsAddedAgainWatchesAgain() throws Exception {
        ChannelHandler writeTimeout = writeTimeoutMillis(100, new Sharable());
        TestChannel channel = open(writeTimeout);
        channel.stall();
        channel.send(1);
        time.advanceMillis(50);
        channel.pipeline().remove(writeTimeout);

        channel.pipeline().addFirst(writeTimeout);
        time.advanceMillis(150);
        assertThat(writesTimedOut).isEmpty();
        channel.send(1);
        time.advanceMillis(110);

        assertThat(writesTimedOut).containsExactly(channel);
    }

    @Test
    void aSharableWriteTimeoutInASecondPipelineWatchesThereToo() throws Exception {
        ChannelHandler writeTimeout = writeTimeoutMillis(100, new Sharable());
        TestChannel channel = open(writeTimeout);
        channel.stall();
        TestChannel second = time.channel();
        Witness secondWitness = new Witness(time::elapsedNanos);
        second.pipeline().addLast(secondWitness);
        second.connect();
        second.stall();

        second.pipeline().addFirst(writeTimeout);
        second.send(1);
        channel.send(1);
        time.advanceMillis(110);

        assertThat(secondWitness.lines()).isEmpty();
        assertThat(writesTimedOut).containsExactlyInAnyOrder(channel, second);
    }

    @Test
    void aSharableWriteTimeoutClosesEachConnectionOrTheFirstOnly() throws Exception {
        ChannelHandler writeTimeout = writeTimeoutMillis(100, new Overrides() {
            @Override
            public boolean isSharable() {
                return true;
            }
        });
        TestChannel channel = open(writeTimeout);
        channel.stall();
        TestChannel second = time.channel();
        Witness secondWitness = new Witness(time::elapsedNanos);
        second.pipeline().addLast(writeTimeout, secondWitness);
        second.connect();
        second.stall();
        channel.send(1);
        time.advanceMillis(110);
        seen("100 WriteTimeoutException", "100 closed");

        second.send(1);
        time.advanceMillis(200);

        if (subject.keepsPipelinesApart()) {
            assertThat(secondWitness.lines()).containsExactly("210 WriteTimeoutException", "210 closed");
        } else {
            assertThat(secondWitness.lines()).isEmpty();
        }
        assertThat(second.isOpen()).isEqualTo(!subject.keepsPipelinesApart());
    }

    @Test
    void removingASharableWriteTimeoutFromOnePipelineForgetsTheWritesOfThatOneOrOfAll() throws Exception {
        ChannelHandler writeTimeout = writeTimeoutMillis(100, new Sharable());
        TestChannel channel = open(writeTimeout);
        channel.stall();
        TestChannel second = time.channel();
        second.pipeline().addLast(writeTimeout);
        second.connect();
        second.stall();
        channel.send(1);
        second.send(1);
        time.advanceMillis(50);

        second.pipeline().remove(writeTimeout);
        time.advanceMillis(100);

        if (subject.keepsPipelinesApart()) {
            assertThat(writesTimedOut).containsExactly(channel);
        } else {
            assertThat(writesTimedOut).isEmpty();
        }
    }

    /** A subclass that says of itself that it may be shared, and only notes whose writes timed out. */
    private final class Sharable implements Overrides {
        @Override
        public void timedOut(ChannelHandlerContext context, Usual usual) {
            writesTimedOut.add(context.channel());
        }

        @Override
        public boolean isSharable() {
            return true;
        }
    }
}
