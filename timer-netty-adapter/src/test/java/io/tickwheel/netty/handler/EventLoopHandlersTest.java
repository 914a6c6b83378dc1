package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is different for handlers whose timer is on the channel's own event loop. */
class EventLoopHandlersTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ManualTime time = new ManualTime();
    private final List<String> found = new ArrayList<>();

    @Test
    void anEventIsDecidedWhereItsTimeoutRunsWithoutAHop() {
        EventLoopTimer timer =
                EventLoopTimer.builder(channel.eventLoop()).timeSource(time).build();
        channel.pipeline().addLast(finding("idle", timer));
        time.advance(9_999_999, NANOSECONDS);
        assertThat(found).isEmpty();
        time.advance(1, NANOSECONDS);
        assertThat(found).as("with no task of the loop run").containsExactly("idle");
        channel.close();
        assertThat(timer.pendingTimeouts()).isZero();
    }

    @Test
    void whatIsDueInOneInstantComesInTheOrderInWhichItWasScheduled() {
        EventLoopTimer timer =
                EventLoopTimer.builder(channel.eventLoop()).timeSource(time).build();
        channel.pipeline().addLast(finding("first", timer), finding("second", timer), finding("third", timer));
        time.advance(20, MILLISECONDS);
        assertThat(found).containsExactly("first", "second", "third", "first", "second", "third");
    }

    @Test
    void theTimerOfAnEmbeddedChannelGoesByTheTimeOfTheChannel() {
        channel.freezeTime();
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        channel.pipeline().addLast(finding("idle", timer));
        channel.advanceTimeBy(10, MILLISECONDS);
        channel.runPendingTasks();
        assertThat(found).containsExactly("idle");
        assertThat(timer.counts().expired()).isEqualTo(1);
    }

    /** As Netty's handlers do, by whose tests an embedded loop is run once. */
    @Test
    void anEmbeddedChannelThatIsLateAndWhoseTimeGoesOnIsRunOnce() {
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        channel.pipeline().addLast(finding("idle", timer));
        channel.advanceTimeBy(15, MILLISECONDS);
        channel.runPendingTasks();
        assertThat(found).isNotEmpty();
    }

    @Test
    void inVirtualTimeNoTaskOfTheLoopIsNeededWithACoarseTickEither() {
        EventLoopTimer timer = EventLoopTimer.builder(channel.eventLoop())
                .timeSource(time)
                .tick(Duration.ofMillis(100))
                .build();
        channel.pipeline().addLast(finding("idle", timer));
        time.advance(100, MILLISECONDS);
        assertThat(found).as("with no task of the loop run").containsExactly("idle");
    }

    private IdleStateHandler finding(String name, EventLoopTimer timer) {
        return new IdleStateHandler(timer, 10, 0, 0, MILLISECONDS) {
            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) {
                found.add(name);
            }
        };
    }
}
