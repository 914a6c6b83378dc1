package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.handler.timeout.WriteTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A write that does not finish in time, or a time without a read, closes the channel, with one exception. */
abstract class WriteTimeoutConformance extends HandlerConformance {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theChannelIsClosedWithOneExceptionNotEarlyByANanosecond(boolean ofReads) throws Exception {
        TestChannel channel = openTimed(ofReads, Overrides.NONE);
        time.advanceNanos(99_999_999);
        nothingSeen();
        assertThat(channel.isOpen()).isTrue();
        time.advanceNanos(1);
        time.advanceMillis(300);

        seen("100 " + (ofReads ? "Read" : "Write") + "TimeoutException", "100 closed");
        assertThat(witness.caught)
                .singleElement()
                .isSameAs(ofReads ? ReadTimeoutException.INSTANCE : WriteTimeoutException.INSTANCE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theExceptionComesOnceThoughTheChannelStaysOpen(boolean ofReads) throws Exception {
        TestChannel channel = openTimed(ofReads, Overrides.NONE);
        RefusingToClose refusing = new RefusingToClose();
        channel.pipeline().addFirst(refusing);
        time.advanceMillis(50);
        channel.send(1);
        time.advanceMillis(300);

        assertThat(witness.lines()).hasSize(1);
        assertThat(refusing.asked).isEqualTo(1);
        channel.pipeline().remove(refusing);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHandlerThatFailsOnTheExceptionDoesNotKeepTheChannelOpen(boolean ofReads) throws Exception {
        TestChannel channel = openTimed(ofReads, Overrides.NONE);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
                throw new IllegalStateException("thrown by exceptionCaught");
            }
        });
        channel.pipeline().remove(witness);
        time.advanceMillis(110);

        assertThat(channel.isOpen()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatASubclassThrowsIsCaughtByThePipeline(boolean ofReads) throws Exception {
        TestChannel channel = openTimed(ofReads, new Overrides() {
            @Override
            public void timedOut(ChannelHandlerContext context, Usual usual) {
                throw new AssertionError("thrown by a subclass");
            }
        });
        time.advanceMillis(50);
        channel.send(1);
        time.advanceMillis(160);

        seen("100 AssertionError", (ofReads ? "200" : "150") + " AssertionError");
        assertThat(channel.isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void removedItClosesNothing(boolean ofReads) throws Exception {
        TestChannel channel = openTimed(ofReads, Overrides.NONE);
        time.advanceMillis(50);
        channel.pipeline().removeFirst();

        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);
        channel.drain(1);
        nothingSeen();
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void aSubclassIsCalledForEachPeriodWithoutARead() throws Exception {
        List<Long> calledMillis = new ArrayList<>();
        TestChannel channel = open(readTimeoutMillis(100, new Overrides() {
            @Override
            public void timedOut(ChannelHandlerContext context, Usual usual) throws Exception {
                calledMillis.add(time.elapsedNanos() / 1_000_000);
                if (calledMillis.size() == 3) {
                    usual.run();
                }
            }
        }));

        time.advanceMillis(250);
        channel.receive();
        time.advanceMillis(300);

        assertThat(calledMillis).containsExactly(100L, 200L, 350L);
        seen("350 ReadTimeoutException", "350 closed");
    }

    @Test
    void whenAWriteIsDoneItsTimeoutGoesAtOnceOrWhenItIsDue() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100));

        channel.send(10);
        assertThat(time.isAnythingScheduled()).isEqualTo(!subject.isNettys());
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

    /** Its promise is still open where the close is told first, or where it takes its time. */
    @Test
    void aWriteWhoseTimeComesWhileTheChannelIsBeingClosedIsToldOfOrNot() throws Exception {
        TestChannel channel = openStalled(writeTimeoutMillis(100));
        channel.send(1);
        channel.closeFuture().addListener(closed -> time.advanceMillis(110));

        channel.close();

        if (subject.isNettys()) {
            seen("100 WriteTimeoutException", "110 closed");
        } else {
            seen("110 closed");
        }
    }

    /** With a timeout of 100 ms that begins now. */
    private TestChannel openTimed(boolean ofReads, Overrides overrides) throws Exception {
        TestChannel channel =
                openStalled(ofReads ? readTimeoutMillis(100, overrides) : writeTimeoutMillis(100, overrides));
        channel.send(1);
        return channel;
    }

    /** Takes calls to close and does nothing. */
    private static final class RefusingToClose extends ChannelOutboundHandlerAdapter {
        private int asked;

        @Override
        public void close(ChannelHandlerContext context, ChannelPromise promise) {
            asked++;
        }
    }
}
