package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A sharable handler in its next pipeline while the former one, on another event loop, still hears that it has ended:
 * whichever is first, the next connection is watched and nothing is left of the former. And a channel that moves to
 * another event loop while the former one adds the handler.
 */
@Tag("stress") // two threads, as two event loops are
class TakeOverStressTest {
    private static final int ROUNDS = 5_000;
    /** Where both threads share a busy core with others, a round takes several milliseconds. */
    private static final long LONGEST_NANOS = SECONDS.toNanos(5);

    private final long beganNanos = System.nanoTime();

    /** In virtual time, so that it keeps the times of embedded channels. */
    private final ManualTime time = new ManualTime();

    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(time).build();

    private final ExecutorService formerLoop = Executors.newSingleThreadExecutor();
    private final AtomicInteger arrived = new AtomicInteger();

    @AfterEach
    void end() {
        formerLoop.shutdownNow();
        timer.stop();
    }

    @Test
    void theNextConnectionIsWatchedHoweverLateTheFormerHandlerIsRemoved() throws Exception {
        for (int round = 0; round < ROUNDS && isTimeLeft(); round++) {
            Shared handler = new Shared(timer);
            EmbeddedChannel ended = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
            ChannelHandlerContext former = ended.pipeline().firstContext();
            handler.handlerAdded(former);
            ended.close();
            EmbeddedChannel begun = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
            ChannelHandlerContext next = begun.pipeline().firstContext();

            int meeting = round;
            Future<?> removed = formerLoop.submit(() -> {
                meet(meeting);
                handler.handlerRemoved(former);
                return null;
            });
            meet(round);
            handler.handlerAdded(next);
            removed.get(30, SECONDS);
            ended.runPendingTasks();

            assertThat(timer.pendingTimeouts()).as("in round %d", round).isEqualTo(1);
            handler.handlerRemoved(next);
            assertThat(timer.pendingTimeouts()).as("after round %d", round).isZero();
        }
    }

    @Test
    void ofTwoConnectionsThatBeginAtOnceOneIsWatchedAndStaysSoWhenTheOtherEnds() throws Exception {
        for (int round = 0; round < ROUNDS && isTimeLeft(); round++) {
            Shared handler = new Shared(timer);
            EmbeddedChannel one = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
            EmbeddedChannel other = new EmbeddedChannel(new ChannelInboundHandlerAdapter());

            int meeting = round;
            ChannelHandlerContext ofOne = one.pipeline().firstContext();
            ChannelHandlerContext ofOther = other.pipeline().firstContext();
            Future<?> added = formerLoop.submit(() -> {
                meet(meeting);
                handler.handlerAdded(ofOne);
                return null;
            });
            meet(round);
            handler.handlerAdded(ofOther);
            added.get(30, SECONDS);

            letAnHourPass(one, other);
            Channel watched = handler.lastIdle;
            assertThat(watched).as("in round %d", round).isIn(one, other);
            handler.handlerRemoved(watched == one ? ofOther : ofOne);
            handler.lastIdle = null;
            letAnHourPass(one, other);
            assertThat(handler.lastIdle).as("in round %d", round).isSameAs(watched);
            handler.handlerRemoved(watched == one ? ofOne : ofOther);
            assertThat(timer.pendingTimeouts()).as("after round %d", round).isZero();
        }
    }

    @Test
    void aChannelThatMovesWhileTheHandlerIsAddedIsWatchedOnce() throws Exception {
        for (int round = 0; round < ROUNDS && isTimeLeft(); round++) {
            IdleStateHandler handler = new IdleStateHandler(timer, 1, 1, 0, HOURS);
            EmbeddedChannel moved = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
            ChannelHandlerContext context = moved.pipeline().firstContext();

            int meeting = round;
            Future<?> added = formerLoop.submit(() -> {
                meet(meeting);
                handler.handlerAdded(context);
                return null;
            });
            meet(round);
            handler.channelRegistered(context);
            added.get(30, SECONDS);

            assertThat(timer.pendingTimeouts()).as("in round %d", round).isEqualTo(2);
            handler.handlerRemoved(context);
            assertThat(timer.pendingTimeouts()).as("after round %d", round).isZero();
        }
    }

    /** Returns as soon as both threads have come to it, which a lock that one of them waits for would not see to. */
    private void meet(int round) {
        arrived.incrementAndGet();
        while (arrived.get() < 2 * (round + 1)) {
            Thread.onSpinWait();
        }
    }

    private boolean isTimeLeft() {
        return System.nanoTime() - beganNanos < LONGEST_NANOS;
    }

    private void letAnHourPass(EmbeddedChannel one, EmbeddedChannel other) {
        time.advance(1, HOURS);
        one.runPendingTasks();
        other.runPendingTasks();
    }

    @Sharable
    private static final class Shared extends IdleStateHandler {
        private @Nullable Channel lastIdle;

        Shared(Timer timer) {
            super(timer, 1, 0, 0, HOURS);
        }

        @Override
        protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
            lastIdle = ctx.channel();
        }
    }
}
