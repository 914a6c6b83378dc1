package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A sharable handler in its next pipeline while the former one, on another event loop, still hears that it has ended:
 * whichever is first, the next connection is watched and nothing is left of the former.
 */
@Tag("stress") // two threads, as two event loops are
class TakeOverStressTest {
    private static final int ROUNDS = 100_000;

    /** In virtual time, so that it keeps the times of embedded channels. */
    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(new ManualTime(0)).build();

    private final ExecutorService formerLoop = Executors.newSingleThreadExecutor();
    private final CyclicBarrier begin = new CyclicBarrier(2);

    @AfterEach
    void end() {
        formerLoop.shutdownNow();
        timer.stop();
    }

    @Test
    void theNextConnectionIsWatchedHoweverLateTheFormerHandlerIsRemoved() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Shared handler = new Shared(timer);
            EmbeddedChannel ended = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
            ChannelHandlerContext former = ended.pipeline().firstContext();
            handler.handlerAdded(former);
            ended.close();
            EmbeddedChannel begun = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
            ChannelHandlerContext next = begun.pipeline().firstContext();

            Future<?> removed = formerLoop.submit(() -> {
                begin.await();
                handler.handlerRemoved(former);
                return null;
            });
            begin.await();
            handler.handlerAdded(next);
            removed.get(30, SECONDS);
            ended.runPendingTasks();

            assertThat(timer.pendingTimeouts()).as("in round %d", round).isEqualTo(1);
            handler.handlerRemoved(next);
            assertThat(timer.pendingTimeouts()).as("after round %d", round).isZero();
        }
    }

    @Sharable
    private static final class Shared extends IdleStateHandler {
        Shared(Timer timer) {
            super(timer, 1, 0, 0, HOURS);
        }
    }
}
