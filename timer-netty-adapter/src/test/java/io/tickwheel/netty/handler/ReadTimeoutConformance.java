package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.timeout.ReadTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A channel on which nothing arrives is closed, with one exception. */
abstract class ReadTimeoutConformance extends HandlerConformance {
    ReadTimeoutConformance(HandlerSubject subject) {
        super(subject);
    }

    @Test
    void aChannelThatReadsNothingIsClosedWithOneException() throws Exception {
        TestChannel channel = open(readTimeoutMillis(100));

        time.advanceMillis(99);
        time.advanceNanos(999_999);
        nothingSeen();
        assertThat(channel.isOpen()).isTrue();
        time.advanceMillis(200);

        assertThat(witness.lines()).hasSize(2);
        assertThat(witness.caught).singleElement().isSameAs(ReadTimeoutException.INSTANCE);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void theExceptionComesAtItsTimeAndBeforeTheEnd() throws Exception {
        open(readTimeoutMillis(100));

        time.advanceMillis(300);

        seen("100 ReadTimeoutException", "100 closed");
    }

    @Test
    void aReadPutsItOff() throws Exception {
        TestChannel channel = open(readTimeoutMillis(100));

        for (int i = 0; i < 20; i++) {
            time.advanceMillis(99);
            channel.receive();
        }
        nothingSeen();
        time.advanceMillis(100);

        seen("2080 ReadTimeoutException", "2080 closed");
    }

    @Test
    void aReadInProgressPutsItOff() throws Exception {
        TestChannel channel = open(readTimeoutMillis(100));

        channel.receiveBegin();
        time.advanceMillis(350);
        nothingSeen();
        channel.receiveEnd();
        time.advanceMillis(110);

        seen("450 ReadTimeoutException", "450 closed");
    }

    @Test
    void writesDoNotPutItOff() throws Exception {
        TestChannel channel = open(readTimeoutMillis(100));

        for (int i = 0; i < 11; i++) {
            time.advanceMillis(10);
            channel.send(1);
        }

        seen("100 ReadTimeoutException", "100 closed");
    }

    @Test
    void aResetPutsItOff() throws Exception {
        ChannelHandler readTimeout = readTimeoutMillis(100);
        open(readTimeout);

        time.advanceMillis(60);
        subject.resetReadTimeout(readTimeout);
        time.advanceMillis(110);

        seen("160 ReadTimeoutException", "160 closed");
    }

    @Test
    void theExceptionComesOnceThoughTheChannelStaysOpen() throws Exception {
        TestChannel channel = open(readTimeoutMillis(100));
        RefusingToClose refusing = new RefusingToClose();
        channel.pipeline().addFirst(refusing);

        time.advanceMillis(450);

        seen("100 ReadTimeoutException");
        assertThat(refusing.asked).isEqualTo(1);
        assertThat(channel.isOpen()).isTrue();
        channel.pipeline().remove(refusing);
    }

    @Test
    void aHandlerThatFailsOnTheExceptionDoesNotKeepTheChannelOpen() throws Exception {
        TestChannel channel = time.channel();
        Witness failing = new Witness(time::elapsedNanos) {
            @Override
            void onException(ChannelHandlerContext context, Throwable cause) {
                throw new IllegalStateException("thrown by exceptionCaught");
            }
        };
        channel.pipeline().addLast(readTimeoutMillis(100), failing);
        channel.connect();

        time.advanceMillis(110);

        assertThat(failing.lines()).containsExactly("100 ReadTimeoutException", "100 closed");
    }

    @Test
    void aHandlerRemovedByTheExceptionClosesTheChannel() throws Exception {
        TestChannel channel = time.channel();
        ChannelHandler readTimeout = readTimeoutMillis(100);
        Witness removing = new Witness(time::elapsedNanos) {
            @Override
            void onException(ChannelHandlerContext context, Throwable cause) {
                context.pipeline().remove(readTimeout);
            }
        };
        channel.pipeline().addLast(readTimeout, removing);
        channel.connect();

        time.advanceMillis(110);

        assertThat(removing.lines()).containsExactly("100 ReadTimeoutException", "100 closed");
    }

    @Test
    void aSubclassIsCalledEachTime() throws Exception {
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
    void whatReadTimedOutThrowsIsCaughtByThePipeline() throws Exception {
        List<Throwable> thrown = new ArrayList<>();
        open(readTimeoutMillis(100, new Overrides() {
            @Override
            public void timedOut(ChannelHandlerContext context, Usual usual) throws Exception {
                if (thrown.isEmpty()) {
                    thrown.add(new AssertionError("thrown by readTimedOut"));
                    throw (Error) thrown.get(0);
                }
                usual.run();
            }
        }));

        time.advanceMillis(210);

        seen("100 AssertionError", "200 ReadTimeoutException", "200 closed");
    }

    @Test
    void removedItClosesNothing() throws Exception {
        ChannelHandler readTimeout = readTimeoutMillis(100);
        TestChannel channel = open(readTimeout);
        time.advanceMillis(50);

        channel.pipeline().remove(readTimeout);
        assertThat(time.isAnythingScheduled()).isFalse();
        time.advanceMillis(200);

        nothingSeen();
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void aHalfClosedChannelIsClosed() throws Exception {
        TestChannel channel = open(readTimeoutMillis(100));
        time.advanceMillis(50);

        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        time.advanceMillis(60);

        seen("50 ChannelInputShutdownEvent", "100 ReadTimeoutException", "100 closed");
    }

    @Test
    void besideOtherHandlersItKeepsItsTime() throws Exception {
        TestChannel channel = open(idleMillis(40, 0, 0), readTimeoutMillis(100), writeTimeoutMillis(50));

        channel.send(1);
        time.advanceMillis(200);

        seen("40 first READER_IDLE", "80 READER_IDLE", "100 ReadTimeoutException", "100 closed");
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
