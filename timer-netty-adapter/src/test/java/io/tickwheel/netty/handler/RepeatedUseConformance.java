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
    private final Witness secondWitness = new Witness(time::elapsedNanos);

    @Test
    void theSameOneCannotBeAddedTwice() throws Exception {
        ChannelHandler idle = idleMillis(100, 0, 0);
        TestChannel channel = open(idle);
        TestChannel second = time.channel();
        second.connect();

        assertThatThrownBy(() -> channel.pipeline().addFirst(idle)).isInstanceOf(ChannelPipelineException.class);
        assertThatThrownBy(() -> second.pipeline().addFirst(idle)).isInstanceOf(ChannelPipelineException.class);
        channel.pipeline().remove(idle);
        assertThatThrownBy(() -> channel.pipeline().addFirst(idle)).isInstanceOf(ChannelPipelineException.class);
    }

    @Test
    void aSharableIdleHandlerInASecondPipelineDoesNotWatchThere() throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 0, 0), new Sharable());
        open(idle);
        TestChannel second = openSecond(idle);
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
        TestChannel second = openSecond(idle);
        time.advanceMillis(150);
        if (isRemoved) {
            second.pipeline().remove(idle);
        } else {
            second.close();
        }
        time.advanceMillis(160);

        if (subject.isNettys()) {
            seen("100 first READER_IDLE");
        } else {
            seen("100 first READER_IDLE", "200 READER_IDLE", "300 READER_IDLE");
        }
    }

    @Test
    void aSharableIdleHandlerThatAClientTakesToItsNextConnectionIsNotInTheWayAndWatchesOrNot() throws Exception {
        ChannelHandler idle = idle(IdleTimes.millis(100, 0, 0), new Sharable());
        TestChannel former = open(idle);
        List<TestChannel> next = new ArrayList<>();
        // The former pipeline still has the handler while its end is told.
        former.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelUnregistered(ChannelHandlerContext context) throws Exception {
                next.add(openSecond(idle));
            }
        });
        time.advanceMillis(50);
        former.close();
        time.advanceMillis(210);

        assertThat(next.get(0).pipeline().context(idle)).isNotNull();
        if (subject.isNettys()) {
            assertThat(secondWitness.lines()).isEmpty();
        } else {
            assertThat(secondWitness.lines()).containsExactly("150 first READER_IDLE", "250 READER_IDLE");
        }
    }

    @Test
    void aSharableWriteTimeoutClosesEachConnectionOrTheFirstOnly() throws Exception {
        ChannelHandler writeTimeout = writeTimeoutMillis(100, new Overrides() {
            @Override
            public boolean isSharable() {
                return true;
            }
        });
        TestChannel channel = openStalled(writeTimeout);
        TestChannel second = openSecond(writeTimeout);
        second.stall();
        channel.send(1);
        time.advanceMillis(110);
        seen("100 WriteTimeoutException", "100 closed");

        second.send(1);
        time.advanceMillis(200);

        if (subject.isNettys()) {
            assertThat(secondWitness.lines()).isEmpty();
        } else {
            assertThat(secondWitness.lines()).containsExactly("210 WriteTimeoutException", "210 closed");
        }
    }

    @Test
    void removingASharableWriteTimeoutFromOnePipelineForgetsTheWritesOfThatOneOrOfAll() throws Exception {
        ChannelHandler writeTimeout = writeTimeoutMillis(100, new Sharable());
        TestChannel channel = openStalled(writeTimeout);
        TestChannel second = openSecond(writeTimeout);
        second.stall();
        channel.send(1);
        second.send(1);
        time.advanceMillis(50);
        second.pipeline().remove(writeTimeout);
        time.advanceMillis(100);

        assertThat(writesTimedOut).isEqualTo(subject.isNettys() ? List.of() : List.of(channel));
    }

    /** A second active channel, with a handler of the first. */
    private TestChannel openSecond(ChannelHandler shared) throws Exception {
        TestChannel second = time.channel();
        second.pipeline().addLast(shared, secondWitness);
        second.connect();
        return second;
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
