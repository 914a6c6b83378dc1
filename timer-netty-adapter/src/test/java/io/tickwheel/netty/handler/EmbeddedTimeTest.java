package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.handler.timeout.WriteTimeoutException;
import io.netty.util.Timer;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A channel whose test moves its time, on timers that have a thread and go by another time: as with Netty's handlers,
 * that of the channel is the one that counts.
 */
class EmbeddedTimeTest {
    private static final EventLoopTimer ON_ANOTHER_LOOP = new EventLoopTimer(new DefaultEventLoop());

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> found = new ArrayList<>();

    /** None of them is ever given a timeout, so their threads are never started. */
    static Stream<Timer> timers() {
        return Stream.of(HashedWheelTimer.builder().build(), new io.netty.util.HashedWheelTimer(), ON_ANOTHER_LOOP);
    }

    @AfterEach
    void close() {
        channel.close();
    }

    /** A close that comes later, as with TLS, cancels what the channel has scheduled; its queues have one thread. */
    @ParameterizedTest
    @MethodSource("timers")
    @Tag("timing") // lets the time pass after which another thread would have come
    void whatAnEarlyCloseCancelsNoOtherThreadSchedulesAgain(Timer timer) throws InterruptedException {
        channel.freezeTime();
        channel.pipeline().addLast(finding(timer), new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {}
        });

        channel.close();
        Thread.sleep(50);

        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
        assertThat(channel.hasPendingTasks()).isFalse();
        channel.pipeline().removeLast();
    }

    @ParameterizedTest
    @MethodSource("timers")
    void eventsComeWhenTheChannelsTimeSaysSo(Timer timer) {
        channel.freezeTime();
        channel.pipeline().addLast(finding(timer));

        advance(channel, 4_999_999);
        assertThat(found).isEmpty();
        advance(channel, 1);
        assertThat(found).containsExactly("first READER_IDLE");

        advance(channel, 4_999_999);
        assertThat(found).hasSize(1);
        advance(channel, 1);
        assertThat(found).containsExactly("first READER_IDLE", "READER_IDLE");
    }

    @ParameterizedTest
    @MethodSource("timers")
    void aReadPutsThemOff(Timer timer) {
        channel.freezeTime();
        channel.pipeline().addLast(finding(timer));

        advance(channel, 4_000_000);
        channel.writeInbound("message");
        advance(channel, 4_999_999);
        assertThat(found).isEmpty();
        advance(channel, 1);

        assertThat(found).containsExactly("first READER_IDLE");
    }

    @ParameterizedTest
    @MethodSource("timers")
    void theTimeMayBeMovedOrFrozenAfterTheHandlerWasAdded(Timer timer) {
        channel.pipeline().addLast(new ReadTimeoutHandler(timer, 1_000_000, MILLISECONDS));

        channel.advanceTimeBy(500_000, MILLISECONDS);
        channel.freezeTime();
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.advanceTimeBy(500_000, MILLISECONDS);
        channel.runScheduledPendingTasks();

        assertThatThrownBy(channel::checkException).isInstanceOf(ReadTimeoutException.class);
        assertThat(channel.isOpen()).isFalse();
    }

    /** It is no embedded channel itself, but has the loop of one. */
    @ParameterizedTest
    @MethodSource("timers")
    void eventsOfAStreamOfHttp2ComeWhenItsChannelsTimeSaysSo(Timer timer) {
        channel.freezeTime();
        channel.pipeline()
                .addLast(
                        Http2FrameCodecBuilder.forClient().build(),
                        new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
        new Http2StreamChannelBootstrap(channel).handler(finding(timer)).open();
        channel.runPendingTasks();

        advance(channel, 4_999_999);
        assertThat(found).isEmpty();
        advance(channel, 1);

        assertThat(found).containsExactly("first READER_IDLE");
    }

    @ParameterizedTest
    @MethodSource("timers")
    void writesTimeOutByTheTimeOfEachChannelOfASharedHandler(Timer timer) {
        EmbeddedChannel other = new EmbeddedChannel();
        channel.freezeTime();
        other.freezeTime();
        ChannelHandler shared = new Shared(timer);
        channel.pipeline().addLast(shared);
        other.pipeline().addLast(shared);
        advance(other, 1_000_000_000);

        channel.write("never flushed");
        other.write("never flushed");
        advance(channel, 2_000_000);
        channel.write("never flushed");
        advance(channel, 2_999_999);
        assertThat(channel.isOpen()).isTrue();
        advance(channel, 1);
        assertThatThrownBy(channel::checkException).isInstanceOf(WriteTimeoutException.class);

        advance(other, 4_999_999);
        assertThat(other.isOpen()).isTrue();
        advance(other, 1);
        assertThatThrownBy(other::checkException).isInstanceOf(WriteTimeoutException.class);
    }

    private static void advance(EmbeddedChannel moved, long nanos) {
        moved.advanceTimeBy(nanos, NANOSECONDS);
        moved.runScheduledPendingTasks();
    }

    private IdleStateHandler finding(Timer timer) {
        return new IdleStateHandler(timer, 5, 0, 0, MILLISECONDS) {
            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) {
                found.add((evt.isFirst() ? "first " : "") + evt.state());
            }
        };
    }

    @ChannelHandler.Sharable
    private static final class Shared extends WriteTimeoutHandler {
        Shared(Timer timer) {
            super(timer, 5, MILLISECONDS);
        }
    }
}
