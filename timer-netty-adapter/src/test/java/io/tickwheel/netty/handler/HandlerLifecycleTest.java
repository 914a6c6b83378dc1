package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.Timer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handlers that are shared, or subclasses, or whose timer fails; and what is not like Netty's. */
@Tag("oldest-netty")
class HandlerLifecycleTest {
    private final WatchedConnection connection = new WatchedConnection();
    private final WatchedConnection next = new WatchedConnection();

    @Test
    void aConnectionThatBeginsWhileTheFormerOneIsBeingClosedIsClosedTooWhenItIsDue() {
        SharedReadTimeout handler = connection.add(new SharedReadTimeout(connection.timer));
        connection.channel.closeFuture().addListener(closed -> next.add(handler));

        connection.letPassMillis(20);
        next.channel.runPendingTasks();

        assertThat(connection.heard).containsExactly("10 ReadTimeoutException");
        assertThat(next.heard).containsExactly("0 ReadTimeoutException");
        assertThat(next.channel.isOpen()).isFalse();
    }

    /** What another event loop does in the middle of a call, this does within it. */
    @Test
    void aSharedHandlerIsTakenOverBeforeTheFormerEventLoopHasHeardThatItIsRemoved() {
        ManualExecutor formerLoop = new ManualExecutor();
        SharedReadTimeout handler = connection.add(formerLoop, new SharedReadTimeout(connection.timer));
        connection.channel.pipeline().remove(handler);

        next.add(handler);
        connection.letPassMillis(10);
        next.channel.runPendingTasks();
        connection.runAll(formerLoop);

        assertThat(connection.heard).isEmpty();
        assertThat(next.heard).containsExactly("0 ReadTimeoutException");
        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aSubclassThatRemovesItselfAsItBeginsIsNotWatched() {
        connection.add(new IdleStateHandler(connection.timer, 10, 0, 0, MILLISECONDS) {
            @Override
            public void channelActive(ChannelHandlerContext ctx) throws Exception {
                ctx.pipeline().remove(this);
                super.channelActive(ctx);
            }
        });

        connection.channel.pipeline().fireChannelActive();

        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void nettysClassesDoNotMatch() {
        ReadTimeoutHandler handler = connection.add(new ReadTimeoutHandler(connection.timer, 10));

        assertThat(connection.channel.pipeline().get(io.netty.handler.timeout.ReadTimeoutHandler.class))
                .isNull();
        assertThat(connection.channel.pipeline().get(ReadTimeoutHandler.class)).isSameAs(handler);
        assertThat((Object) handler).isNotInstanceOf(io.netty.handler.timeout.IdleStateHandler.class);
    }

    @Sharable
    private static final class SharedReadTimeout extends ReadTimeoutHandler {
        SharedReadTimeout(Timer timer) {
            super(timer, 10, MILLISECONDS);
        }
    }
}
