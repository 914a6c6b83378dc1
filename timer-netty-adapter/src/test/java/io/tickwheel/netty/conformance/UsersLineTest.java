package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.TimedPromises;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Diagnostics name a line of the user, from a package that is not the timers' own. */
class UsersLineTest {
    private static final String HERE = UsersLineTest.class.getName();

    private final ManualTime time = new ManualTime();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(time).tracking(Tracking.all()).build();

    @Test
    void aTimeoutOfATimerIsTheirs() {
        timer.newTimeout(timeout -> {}, 1, HOURS);
        assertThat(site(timer.diagnostics())).startsWith(HERE + ".aTimeoutOfATimerIsTheirs(");
    }

    @Test
    void aTimeoutOnAnEventLoopIsTheirs() {
        EventLoopTimer onLoop = EventLoopTimer.builder(channel.eventLoop())
                .tracking(Tracking.all())
                .build();
        onLoop.newTimeout(timeout -> {}, 1, HOURS);
        assertThat(site(onLoop.diagnostics().get(0))).startsWith(HERE + ".aTimeoutOnAnEventLoopIsTheirs(");
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
    void anIdleTimeoutIsOfWhoAddedTheHandlerAlsoAfterAnEvent() {
        channel.pipeline().addLast(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel initialized) {
                initialized.pipeline().addLast(new IdleStateHandler(timer, 1, 0, 0, HOURS));
            }
        });
        for (int events = 0; events < 3; events++) {
            assertThat(site(timer.diagnostics())).startsWith(HERE).contains(".initChannel(");
            time.advance(1, HOURS);
            channel.runPendingTasks();
        }
        assertThat(timer.counts().expired()).isEqualTo(3);
    }

    /** The line of the only pending timeout. */
    private static String site(TimerDiagnostics diagnostics) {
        return diagnostics.groups().groups().get(0).creationSite();
    }
}
