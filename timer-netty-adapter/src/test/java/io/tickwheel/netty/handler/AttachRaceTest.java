package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A handler that leaves its pipeline while it begins there, or begins in the next one before the former has heard of
 * that. What another event loop does in the middle of a call, these do within it.
 */
@Tag("oldest-netty")
class AttachRaceTest {
    private final WatchedConnection former = new WatchedConnection();
    private final WatchedConnection next = new WatchedConnection();
    private final ManualExecutor formerLoop = new ManualExecutor();

    @Test
    void whatIsRemovedWhileItBeginsLeavesNothingPending() {
        ScriptedTimer timer = new ScriptedTimer();
        EmbeddedChannel channel = new EmbeddedChannel();
        IdleStateHandler handler = new IdleStateHandler(timer, 1, 1, 0, HOURS);
        timer.beforeTheNextReturns(first -> channel.pipeline().remove(handler));

        channel.pipeline().addLast(handler);

        assertThat(timer.scheduled).isNotEmpty().allMatch(ScriptedTimer.ScriptedTimeout::isCancelled);
    }

    @Test
    void whatIsAddedAgainWhileItBeginsIsWatchedOnce() {
        ScriptedTimer timer = new ScriptedTimer();
        EmbeddedChannel channel = new EmbeddedChannel();
        IdleStateHandler handler = new SharedIdle(timer, 1);
        timer.beforeTheNextReturns(first -> {
            channel.pipeline().remove(handler);
            channel.pipeline().addLast(handler);
        });
        channel.pipeline().addLast(handler);

        channel.pipeline().remove(handler);

        assertThat(timer.scheduled).hasSize(3).allMatch(ScriptedTimer.ScriptedTimeout::isCancelled);
    }

    @Test
    void aPipelineThatHasItTwiceIsWatchedWhereItWasAddedFirst() {
        SharedIdle handler = former.add(new SharedIdle(former.timer));
        former.add(handler);

        former.channel.pipeline().removeFirst();
        former.letPassMillis(10);

        assertThat(former.heard).containsExactly("10 READER_IDLE first");
    }

    @Test
    void aSubclassThatRemovesItselfAsItBeginsIsNotWatched() {
        IdleStateHandler handler = new IdleStateHandler(former.timer, 10, 0, 0, MILLISECONDS) {
            @Override
            public void channelActive(ChannelHandlerContext ctx) throws Exception {
                ctx.pipeline().remove(this);
                super.channelActive(ctx);
            }
        };
        former.add(handler);

        former.channel.pipeline().fireChannelActive();

        assertThat(former.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aSharedHandlerIsTakenOverBeforeTheFormerEventLoopHasHeardThatItIsRemoved() {
        SharedIdle handler = former.add(formerLoop, new SharedIdle(former.timer));
        former.channel.pipeline().remove(handler);
        next.add(handler);

        former.letPassMillis(10);
        next.channel.runPendingTasks();
        former.runAll(formerLoop);

        assertThat(former.heard).isEmpty();
        assertThat(next.heard).containsExactly("0 READER_IDLE first");
        next.channel.pipeline().remove(handler);
        assertThat(former.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aFormerPipelineHearsNothingOnceItHasHeardThatTheHandlerIsRemoved() {
        SharedIdle handler = former.add(formerLoop, new SharedIdle(former.timer));
        former.channel.pipeline().remove(handler);
        former.letPassMillis(10);
        assertThat(formerLoop.hops()).isEqualTo(1);

        next.add(handler);
        former.runAll(formerLoop);

        assertThat(former.heard).isEmpty();
    }

    @Sharable
    private static final class SharedIdle extends IdleStateHandler {
        SharedIdle(Timer timer) {
            super(timer, 10, 0, 0, MILLISECONDS);
        }

        SharedIdle(Timer timer, long hours) {
            super(timer, hours, hours, 0, HOURS);
        }
    }
}
