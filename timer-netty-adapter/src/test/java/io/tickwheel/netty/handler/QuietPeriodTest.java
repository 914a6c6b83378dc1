package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An executor that shuts down ends after its quiet period, though a handler watches an idle connection on it. */
@Tag("timing") // event loops have threads and the real clock
@Timeout(value = 60, threadMode = SEPARATE_THREAD)
@SuppressWarnings("deprecation") // the ways that both Netty 4.1 and 4.2 know
class QuietPeriodTest {
    private final HashedWheelTimer timer = HashedWheelTimer.builder().build();

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void nettysHandlerLetsAnExecutorOfItsOwnEnd() throws Exception {
        anExecutorOfItsOwnEnds(new io.netty.handler.timeout.IdleStateHandler(20, 0, 0, MILLISECONDS), false);
    }

    @Test
    void oursLetsAnExecutorOfItsOwnEnd() throws Exception {
        anExecutorOfItsOwnEnds(new IdleStateHandler(timer, 20, 0, 0, MILLISECONDS), false);
    }

    @Test
    void oursLetsAnExecutorOfItsOwnEndAlsoWithoutTheTimer() throws Exception {
        anExecutorOfItsOwnEnds(new IdleStateHandler(timer, 20, 0, 0, MILLISECONDS), true);
    }

    /** A quiet period of 0.3 s, and two minutes for whoever goes on and on. */
    private void anExecutorOfItsOwnEnds(ChannelHandler idle, boolean stopsTimer) throws Exception {
        EventExecutorGroup executors = new DefaultEventExecutorGroup(1);
        Hearing hearing = new Hearing();
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast(executors, idle).addLast(hearing);
        assertThat(hearing.event.await(30, SECONDS)).isTrue();
        if (stopsTimer) {
            timer.stop();
        }

        executors.shutdownGracefully(300, 120_000, MILLISECONDS);

        try {
            assertThat(executors.terminationFuture().await(30, SECONDS)).isTrue();
            assertThat(channel.isOpen()).isTrue();
        } finally {
            executors.shutdown();
        }
    }

    private static final class Hearing extends ChannelInboundHandlerAdapter {
        private final CountDownLatch event = new CountDownLatch(1);

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object seen) {
            event.countDown();
        }
    }
}
