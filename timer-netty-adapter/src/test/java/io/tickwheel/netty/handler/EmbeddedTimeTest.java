package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
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
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
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

    @ParameterizedTest
    @MethodSource("timers")
    void eventsComeWhenTheChannelsTimeSaysSo(Timer timer) {
        channel.freezeTime();
        channel.pipeline().addLast(finding(timer));

        advance(4_999_999);
        assertThat(found).isEmpty();
        advance(1);
        assertThat(found).containsExactly("first READER_IDLE");

        advance(4_999_999);
        assertThat(found).hasSize(1);
        advance(1);
        assertThat(found).containsExactly("first READER_IDLE", "READER_IDLE");
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

        advance(4_999_999);
        assertThat(found).isEmpty();
        advance(1);

        assertThat(found).containsExactly("first READER_IDLE");
    }

    @ParameterizedTest
    @MethodSource("timers")
    void writesTimeOutByTheTimeOfTheChannel(Timer timer) {
        channel.freezeTime();
        channel.pipeline().addLast(new WriteTimeoutHandler(timer, 5, MILLISECONDS));
        channel.write("never flushed");
        advance(4_999_999);
        assertThat(channel.isOpen()).isTrue();
        advance(1);

        assertThatThrownBy(channel::checkException).isInstanceOf(WriteTimeoutException.class);
    }

    /** And without a hop: no task of the loop has to run. */
    @Test
    void aTimerOfItsLoopInVirtualTimeDecidesWhereItsTimeoutRuns() {
        ManualTime time = new ManualTime();
        EventLoopTimer timer =
                EventLoopTimer.builder(channel.eventLoop()).timeSource(time).build();
        channel.pipeline().addLast(finding(timer));

        time.advance(4_999_999, NANOSECONDS);
        assertThat(found).isEmpty();
        time.advance(1, NANOSECONDS);

        assertThat(found).containsExactly("first READER_IDLE");
        channel.close();
        assertThat(timer.pendingTimeouts()).isZero();
    }

    @Test
    void aTimerOfItsLoopGoesByTheTimeOfTheChannel() {
        channel.freezeTime();
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        channel.pipeline().addLast(finding(timer));

        advance(5_000_000);

        assertThat(found).containsExactly("first READER_IDLE");
        assertThat(timer.counts().expired()).isEqualTo(1);
    }

    private void advance(long nanos) {
        channel.advanceTimeBy(nanos, NANOSECONDS);
        channel.runScheduledPendingTasks();
    }

    private IdleStateHandler finding(Timer timer) {
        return new IdleStateHandler(timer, 5, 0, 0, MILLISECONDS) {
            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) {
                found.add((evt.isFirst() ? "first " : "") + evt.state());
            }
        };
    }
}
