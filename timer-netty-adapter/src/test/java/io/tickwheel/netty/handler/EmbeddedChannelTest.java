package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.WriteTimeoutException;
import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A channel without a thread on a timer with one, as in a test of somebody's pipeline. */
@Tag("oldest-netty")
@Tag("timing") // the timer's thread and the channel's clock are real; waits for what is to come, however long it takes
class EmbeddedChannelTest {
    private final HashedWheelTimer timer = HashedWheelTimer.builder().build();
    private final io.netty.util.HashedWheelTimer nettyTimer = new io.netty.util.HashedWheelTimer();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<Thread> found = new ArrayList<>();

    @AfterEach
    void stop() {
        timer.stop();
        nettyTimer.stop();
    }

    @Test
    void itsEventLoopKeepsTheTimes() {
        channel.pipeline().addLast(finding(timer), finding(nettyTimer));
        assertThat(timer.counts().scheduled()).isZero();
        assertThat(nettyTimer.pendingTimeouts()).isZero();

        runUntil(() -> found.size() >= 6);
        channel.close();

        assertThat(found).containsOnly(Thread.currentThread());
        assertThat(timer.counts().scheduled()).isZero();
    }

    @Test
    void itsEventLoopKeepsTheTimesOfWrites() {
        channel.pipeline().addLast(new WriteTimeoutHandler(timer, 5, MILLISECONDS));
        channel.write("never flushed");

        runUntil(() -> !channel.isOpen());

        assertThatThrownBy(channel::checkException).isInstanceOf(WriteTimeoutException.class);
        assertThat(timer.counts().scheduled()).isZero();
    }

    private void runUntil(BooleanSupplier seen) {
        long giveUpNanos = System.nanoTime() + SECONDS.toNanos(30);
        while (!seen.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(giveUpNanos);
            LockSupport.parkNanos(500_000);
            channel.runScheduledPendingTasks();
        }
    }

    private IdleStateHandler finding(Timer keeper) {
        return new IdleStateHandler(keeper, 5, 0, 0, MILLISECONDS) {
            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) {
                found.add(Thread.currentThread());
            }
        };
    }
}
