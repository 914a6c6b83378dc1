package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two event loops that come to a handler at once: of a channel that moves, or of two that it serves in turn. */
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
    }
}
