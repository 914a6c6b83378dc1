package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.WriteTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A write that does not finish in time closes the channel, with one exception. */
abstract class WriteTimeoutConformance extends HandlerConformance {
    WriteTimeoutConformance(HandlerSubject subject) {
        super(subject);
    }

    @Test
    void aWriteThatNeverFinishesClosesTheChannelWithOneException() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        time.advanceMillis(30);
        ChannelFuture write = channel.send(10);

        time.advanceMillis(99);
        time.advanceNanos(999_999);
        nothingSeen();
        assertThat(write.isDone()).isFalse();
        time.advanceNanos(1);
        time.advanceMillis(300);

        seen("130 WriteTimeoutException", "130 closed");
        assertThat(witness.caught).singleElement().isSameAs(WriteTimeoutException.INSTANCE);
        assertThat(write.cause()).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void aChannelThatWritesNothingIsLeftAlone() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));

        time.advanceMillis(1_000);

        nothingSeen();
        assertThat(time.isAnythingScheduled()).isFalse();
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void writesThatFinishInTimeAreLeftAlone() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));

        for (int i = 0; i < 20; i++) {
            channel.send(10);
            time.advanceMillis(99);
            channel.drain(10);
            time.advanceMillis(i % 3);
        }
        time.advanceMillis(200);

        nothingSeen();
        assertThat(time.isAnythingScheduled()).isFalse();
    }

    @Test
    void aWriteThatFinishesAtOnceIsLeftAlone() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));

        for (int i = 0; i < 100; i++) {
            assertThat(channel.send(10).isSuccess()).isTrue();
            time.advanceMillis(10);
        }
        time.advanceMillis(200);

        nothingSeen();
        assertThat(time.isAnythingScheduled()).isFalse();
    }

    @Test
    void whenAWriteIsDoneItsTimeoutGoesAtOnceOrWhenItIsDue() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));

        channel.send(10);
        assertThat(time.isAnythingScheduled()).isEqualTo(subject.leavesItsTimeoutUntilDue());
        time.advanceMillis(100);

        assertThat(time.isAnythingScheduled()).isFalse();
        nothingSeen();
    }

    @Test
    void aWriteThatFailsIsLeftAlone() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));
        channel.pipeline().addFirst(new FailingWrites());

        assertThat(channel.send(10).cause()).isInstanceOf(IllegalStateException.class);
        time.advanceMillis(200);

        nothingSeen();
    }

    @Test
    void aPartThatGoesOutDoesNotPutItOff() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        channel.send(1_000);

        for (int i = 0; i < 12; i++) {
            time.advanceMillis(10);
            channel.drain(10);
        }

        seen("100 WriteTimeoutException", "100 closed");
    }

    @Test
    void eachWriteHasItsOwnTime() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        channel.send(10);
        time.advanceMillis(40);
        channel.send(10);
        time.advanceMillis(30);
        channel.send(10);

        channel.drain(10);
        time.advanceMillis(150);

        seen("140 WriteTimeoutException", "140 closed");
    }

    @Test
    void aWriteIsNotPutOffByLaterOnesThatFinish() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));
        HeldWrites held = new HeldWrites();
        channel.pipeline().addFirst(held);
        channel.send(1);
        held.letPass();

        for (int i = 0; i < 12; i++) {
            time.advanceMillis(10);
            channel.send(1);
        }

        seen("100 WriteTimeoutException", "100 closed");
        held.failRest();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 999_999, 1_000_001, 31_415_926})
    void atOddTimesItIsNeverEarlyAndAtMostATickLate(long writeNanos) throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        channel.send(1);
        time.advanceNanos(writeNanos);
        channel.send(1);
        channel.drain(1);

        time.advanceNanos(99_999_999);
        nothingSeen();
        time.advanceNanos(1 + subject.largestLatenessNanos());

        assertThat(witness.caught).hasSize(1);
    }

    @Test
    void aWriteThatIsNotFlushedTimesOut() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));

        channel.write(TestChannel.message(1));
        time.advanceMillis(110);

        seen("100 WriteTimeoutException", "100 closed");
    }

    @Test
    void readsDoNotPutItOff() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        channel.send(1);

        for (int i = 0; i < 11; i++) {
            time.advanceMillis(10);
            channel.receive();
        }

        seen("100 WriteTimeoutException", "100 closed");
    }

    @Test
    void aSubclassIsCalledOnceForEachWrite() throws Exception {
        List<Long> calledMillis = new ArrayList<>();
        TestChannel channel = openStalled(writeTimeoutMillis(100, new Overrides() {
            @Override
            public void timedOut(ChannelHandlerContext context, Usual usual) throws Exception {
                calledMillis.add(time.elapsedNanos() / 1_000_000);
                if (calledMillis.size() == 4) {
                    usual.run();
                }
            }
        }));
        channel.send(1);
        channel.send(1);
        time.advanceMillis(50);
        channel.send(1);
        time.advanceMillis(250);
        channel.send(1);
        time.advanceMillis(200);

        assertThat(calledMillis).containsExactly(100L, 100L, 150L, 400L);
        seen("400 WriteTimeoutException", "400 closed");
    }

    @Test
    void whatWriteTimedOutThrowsIsCaughtByThePipeline() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100, new Overrides() {
            @Override
            public void timedOut(ChannelHandlerContext context, Usual usual) {
                throw new AssertionError("thrown by writeTimedOut");
            }
        }));

        channel.send(1);
        time.advanceMillis(40);
        channel.send(1);
        time.advanceMillis(200);

        seen("100 AssertionError", "140 AssertionError");
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void removedItClosesNothing() throws Exception {
        ChannelHandler writeTimeout = writeTimeoutMillis(100);
        TestChannel channel = openStalled(writeTimeout);
        channel.send(1);
        channel.send(1);
        time.advanceMillis(50);

        channel.pipeline().remove(writeTimeout);
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);
        channel.drain(2);
        time.advanceMillis(200);

        nothingSeen();
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void removedAtTheFirstOfSeveralWritesThatAreDueItIsToldOfNoMore() throws Exception {
        List<Long> calledMillis = new ArrayList<>();
        TestChannel channel = openStalled(writeTimeoutMillis(100, new Overrides() {
            @Override
            public void timedOut(ChannelHandlerContext context, Usual usual) {
                calledMillis.add(time.elapsedNanos() / 1_000_000);
                context.pipeline().remove(context.handler());
            }
        }));
        channel.send(1);
        channel.send(1);
        channel.send(1);

        time.advanceMillis(300);

        assertThat(calledMillis).containsExactly(100L);
        nothingSeen();
    }

    @Test
    void aClosedChannelLeavesNothingBehind() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        channel.send(1);
        time.advanceMillis(50);

        channel.close();
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);

        seen("50 closed");
    }

    @Test
    void aWriteOnAClosedChannelFailsAndLeavesNothingBehind() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));
        channel.close();

        assertThat(channel.send(1).cause()).isInstanceOf(ClosedChannelException.class);
        time.advanceMillis(200);

        seen("0 closed");
        assertThat(time.isAnythingScheduled()).isFalse();
    }

    /** Its promise is still open where the close is told first, or where it takes its time. */
    @Test
    void aWriteWhoseTimeComesWhileTheChannelIsBeingClosedIsToldOfOrNot() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        channel.send(1);
        channel.closeFuture().addListener(closed -> time.advanceMillis(110));

        channel.close();

        if (subject.tellsOfWritesOfAClosedChannel()) {
            seen("100 WriteTimeoutException", "110 closed");
        } else {
            seen("110 closed");
        }
    }

    private TestChannel openStalled(ChannelHandler handler) throws Exception {
        TestChannel channel = open(handler);
        channel.stall();
        return channel;
    }
}
