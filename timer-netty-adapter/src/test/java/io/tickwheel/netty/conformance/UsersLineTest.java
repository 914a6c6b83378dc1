package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.TimedPromises;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Diagnostics name a line of the user, from a package that is not the timers' own. */
@SuppressWarnings("deprecation") // the loops that both Netty 4.1 and 4.2 have
class UsersLineTest {
    private static final String HERE = UsersLineTest.class.getName();

    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().tracking(Tracking.all()).build();
    private final DefaultEventLoopGroup group = new DefaultEventLoopGroup(1);
    private final AtomicInteger idleEvents = new AtomicInteger();

    @AfterEach
    void stop() {
        timer.stop();
        group.shutdownGracefully(0, 1, HOURS);
    }

    @Test
    void aTimeoutOfATimerIsTheirs() {
        timer.newTimeout(timeout -> {}, 1, HOURS);

        assertThat(site(timer.diagnostics())).startsWith(HERE + ".aTimeoutOfATimerIsTheirs(");
    }

    @Test
    void aRepeatingTimeoutIsTheirs() {
        timer.newTimeout(timeout -> {}, Schedule.fixedRate(Duration.ofHours(1)));

        assertThat(site(timer.diagnostics())).startsWith(HERE + ".aRepeatingTimeoutIsTheirs(");
    }

    @Test
    void aTimeoutOnAnEventLoopIsTheirs() {
        EventLoopTimer onLoops =
                EventLoopTimer.builder(group).tracking(Tracking.all()).build();
        onLoops.newTimeout(timeout -> {}, 1, HOURS);

        assertThat(site(onLoops.diagnostics().get(0))).startsWith(HERE + ".aTimeoutOnAnEventLoopIsTheirs(");
        onLoops.stop();
    }

    @Test
    void aTimeoutOfAPromiseIsTheirs() {
        TimedPromises.on(timer).orTimeout(ImmediateEventExecutor.INSTANCE.newPromise(), Duration.ofHours(1));

        assertThat(site(timer.diagnostics())).startsWith(HERE + ".aTimeoutOfAPromiseIsTheirs(");
    }

    @Test
    void aTimerIsMadeByThem() {
        HashedWheelTimer constructed = new HashedWheelTimer();

        assertThat(timer.diagnostics().creationSite().get(0).getClassName()).isEqualTo(HERE);
        assertThat(constructed.diagnostics().creationSite().get(0).getMethodName())
                .isEqualTo("aTimerIsMadeByThem");
        constructed.stop();
    }

    @Test
    void anIdleTimeoutIsOfWhoAddedTheHandler() {
        connect(new IdleStateHandler(timer, 1, 0, 0, HOURS));

        assertThat(site(timer.diagnostics())).startsWith(HERE).contains(".initChannel(");
    }

    @Test
    @Tag("timing") // waits until the handler has armed its timeout several times
    void anIdleTimeoutIsOfWhoAddedTheHandlerAlsoAfterAnEvent() {
        connect(new IdleStateHandler(timer, 20, 0, 0, MILLISECONDS));
        Waiting.until("some events", () -> idleEvents.get() > 2);

        Waiting.until("a pending timeout", () -> site(timer.diagnostics()) != null);
        Waiting.until(
                "the user's line",
                () -> String.valueOf(site(timer.diagnostics())).startsWith(HERE));
    }

    /** The line of the only pending timeout; null if none is pending at this moment. */
    private static String site(TimerDiagnostics diagnostics) {
        List<PendingGroups.Group> groups = diagnostics.groups().groups();
        return groups.isEmpty() ? null : groups.get(0).creationSite();
    }

    /** A connection that a server has accepted, with a handler. */
    private void connect(IdleStateHandler handler) {
        LocalAddress address = new LocalAddress("users-line-test");
        Channel listening = new ServerBootstrap()
                .group(group)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(handler, new Counting());
                    }
                })
                .bind(address)
                .syncUninterruptibly()
                .channel();
        new Bootstrap()
                .group(group)
                .channel(LocalChannel.class)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(address)
                .syncUninterruptibly();
        Waiting.until("a timeout", () -> timer.pendingTimeouts() > 0);
        listening.close();
    }

    private final class Counting extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            idleEvents.incrementAndGet();
        }
    }
}
