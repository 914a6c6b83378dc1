package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.NonStickyEventExecutorGroup;
import io.netty.util.concurrent.UnorderedThreadPoolEventExecutor;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Executors of all kinds: those that handlers are added with, and those that timers are given for tasks. */
@Tag("oldest-netty")
@Timeout(value = 60, threadMode = SEPARATE_THREAD)
class HandlerExecutorsTest {
    private final BlockingQueue<Thread> found = new LinkedBlockingQueue<>();
    private final HashedWheelTimer timer = HashedWheelTimer.builder().build();

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void anExecutorThatRejectsTasksKeepsNoConnectionUnwatched() {
        WatchedConnection connection = new WatchedConnection();
        HashedWheelTimer rejecting = HashedWheelTimer.builder()
                .timeSource(connection.time)
                .executor(task -> {
                    throw new RejectedExecutionException("full");
                })
                .build();
        connection.add(new IdleStateHandler(rejecting, 10, 0, 0, MILLISECONDS));
        connection.add(new WriteTimeoutHandler(rejecting, 24, MILLISECONDS));
        connection.channel.write("never flushed");
        connection.letPassMillis(5);
        connection.read();

        connection.letPassMillis(25);

        assertThat(connection.heard).containsExactly("15 READER_IDLE first", "24 WriteTimeoutException");
    }

    @Test
    @SuppressWarnings("deprecation") // Netty 4.2 would rather do without
    @Tag("timing") // its threads are real ones
    void anExecutorThatHasNoThreadOfItsOwnIsToldOfIdleConnections() throws Exception {
        EventExecutorGroup unordered = new UnorderedThreadPoolEventExecutor(2);
        foundOn(unordered);
        assertThat(unordered.shutdownGracefully(0, 1, SECONDS).await(30, SECONDS))
                .isTrue();
    }

    @Test
    @SuppressWarnings("deprecation") // Netty 4.2 would rather do without
    @Tag("timing") // its threads are real ones
    void anExecutorOfNoCertainThreadIsToldOfIdleConnections() throws Exception {
        EventExecutorGroup group = new UnorderedThreadPoolEventExecutor(2);
        foundOn(new NonStickyEventExecutorGroup(group));
        assertThat(group.shutdownGracefully(0, 1, SECONDS).await(30, SECONDS)).isTrue();
    }

    @SuppressWarnings("deprecation") // Netty 4.2 would rather do without
    private void foundOn(EventExecutorGroup executors) throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast(executors, new Finding());
        assertThat(found.poll(30, SECONDS)).isNotNull().isNotSameAs(Thread.currentThread());
        assertThat(found.poll(30, SECONDS)).isNotNull();
        channel.close();
    }

    private final class Finding extends IdleStateHandler {
        Finding() {
            super(timer, 20, 0, 0, MILLISECONDS);
        }

        @Override
        protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) {
            found.add(Thread.currentThread());
        }
    }
}
