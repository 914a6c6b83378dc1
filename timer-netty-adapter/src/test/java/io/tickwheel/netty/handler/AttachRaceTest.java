package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two event loops that come to a handler at once: of a channel that moves, or of two that it serves in turn. What the
 * other loop does in the middle of a call, these do within it.
 */
@Tag("oldest-netty")
class AttachRaceTest {
    private final WatchedConnection former = new WatchedConnection();
    private final WatchedConnection next = new WatchedConnection();
    private final ManualExecutor formerLoop = new ManualExecutor();

    @Test
    void aChannelThatIsRegisteredAgainWhileTheHandlerBeginsIsWatchedOnce() {
        ScriptedTimer timer = new ScriptedTimer();
        EmbeddedChannel channel = new EmbeddedChannel();
        timer.beforeTheNextReturns(first -> channel.pipeline().fireChannelRegistered());

        IdleStateHandler handler = new IdleStateHandler(timer, 1, 1, 0, HOURS);
        channel.pipeline().addLast(handler);

        assertThat(timer.scheduled).hasSize(2);
        channel.pipeline().remove(handler);
        assertThat(timer.scheduled).allMatch(ScriptedTimer.ScriptedTimeout::isCancelled);
    }

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
    void twoEventLoopsThatAttachAConnectionDoNotTakeItForTwo() {
        IdleStateHandler handler = former.add(new SharedIdle(former.timer));
        ChannelHandlerContext context = former.channel.pipeline().context(handler);
        IdleWatch watch = new IdleWatch(handler, former.time, false, 1, 0, 0);

        assertThat(watch.attachedTo(context)).isSameAs(watch);
        assertThat(watch.attachedTo(context)).isSameAs(watch);
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

    @Test
    void aFormerPipelineThatCouldNotBeToldEndsWhenItIsDueAlsoIfItHasRead() {
        SharedIdle handler = former.add(formerLoop, new SharedIdle(former.timer));
        former.letPassMillis(formerLoop, 5);
        former.read();
        former.runAll(formerLoop);
        former.channel.pipeline().remove(handler);
        formerLoop.refuseWith(new RejectedExecutionException("full"));
        next.add(handler);
        formerLoop.refuseWith(null);
        former.runAll(formerLoop);
        assertThat(former.timer.pendingTimeouts()).isEqualTo(2);

        former.letPassMillis(formerLoop, 5);

        assertThat(former.timer.pendingTimeouts()).isOne();
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
