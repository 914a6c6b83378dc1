package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handlers added, removed, added again and shared; what users override; arguments. */
@Tag("oldest-netty")
class HandlerLifecycleTest {
    private final WatchedConnection connection = new WatchedConnection();

    @Test
    void aSharableHandlerServesOneConnectionAfterTheOther() {
        SharedReadTimeout handler = connection.add(new SharedReadTimeout(connection.timer, 10));
        connection.letPassMillis(10);
        assertThat(connection.channel.isOpen()).isFalse();

        EmbeddedChannel next = new EmbeddedChannel(handler);
        connection.letPassMillis(10);
        next.runPendingTasks();

        assertThatThrownBy(next::checkException).isInstanceOf(ReadTimeoutException.class);
        assertThat(next.isOpen()).isFalse();
        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aConnectionThatBeginsWhileTheFormerOneIsBeingClosedIsClosedTooWhenItIsDue() {
        SharedReadTimeout handler = connection.add(new SharedReadTimeout(connection.timer, 10));
        WatchedConnection next = new WatchedConnection();
        connection.channel.closeFuture().addListener(closed -> next.add(handler));

        connection.letPassMillis(20);
        next.channel.runPendingTasks();

        assertThat(connection.heard).containsExactly("10 ReadTimeoutException");
        assertThat(next.heard).containsExactly("0 ReadTimeoutException");
        assertThat(next.channel.isOpen()).isFalse();
    }

    @Test
    void aWriteOfTheFormerConnectionIsNoActivityOfTheNext() {
        HeldWrites writes = new HeldWrites();
        SharedWriterIdle handler = new SharedWriterIdle(connection.timer, 10);
        EmbeddedChannel former = new EmbeddedChannel(writes, handler);
        former.writeAndFlush("message");
        former.pipeline().remove(handler);
        connection.add(handler);
        connection.letPassMillis(9);

        writes.failRest();
        former.runPendingTasks();
        connection.letPassMillis(11);

        assertThat(connection.heard).containsExactly("10 WRITER_IDLE first", "20 WRITER_IDLE");
    }

    @Test
    void aSharedHandlerIsTakenOverFromAConnectionThatHasEndedAndNotSaidSo() {
        SharedIdle handler = connection.add(new SharedIdle(connection.timer, 10));
        WatchedConnection next = new WatchedConnection();
        List<Long> pendingMeanwhile = new ArrayList<>();
        connection.channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                next.add(handler);
                pendingMeanwhile.add(connection.timer.pendingTimeouts());
            }
        });

        connection.channel.close();
        connection.letPassMillis(10);
        next.channel.runPendingTasks();

        assertThat(pendingMeanwhile).containsExactly(1L);
        assertThat(connection.heard).isEmpty();
        assertThat(next.heard).containsExactly("0 READER_IDLE first");
    }

    @Test
    void aSharedWriteTimeoutFiresOnceForEachConnectionAlsoIfItClosesLater() {
        SharedWriteTimeout handler = connection.add(new SharedWriteTimeout(connection.timer, 10));
        WatchedConnection second = new WatchedConnection();
        second.add(handler);
        List.of(connection, second).forEach(watched -> {
            watched.add(new ClosingLater());
            watched.channel.write("never flushed");
        });
        connection.letPassMillis(1);
        connection.channel.write("never flushed either");
        second.channel.write("never flushed either");

        for (int i = 0; i < 20; i++) {
            connection.letPassMillis(1);
            second.channel.runPendingTasks();
        }

        assertThat(connection.heard).containsExactly("10 WriteTimeoutException");
        assertThat(second.heard).containsExactly("0 WriteTimeoutException");
    }

    @Test
    void anInactiveConnectionIsNotBegunAgainByALateEvent() {
        connection.add(new IdleStateHandler(connection.timer, 10, 0, 0, MILLISECONDS));

        connection.channel.pipeline().fireChannelInactive();
        connection.channel.pipeline().fireChannelActive();
        connection.channel.pipeline().fireChannelRegistered();

        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aSubclassThatKeepsHandlerAddedToItselfIsWatchedFromActivation() {
        EmbeddedChannel inactive = new EmbeddedChannel();
        IdleStateHandler handler = new IdleStateHandler(connection.timer, 10, 0, 0, MILLISECONDS) {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {}
        };
        inactive.pipeline().addLast(handler);
        assertThat(connection.timer.pendingTimeouts()).isZero();

        inactive.pipeline().fireChannelActive();
        assertThat(connection.timer.pendingTimeouts()).isEqualTo(1);
        inactive.pipeline().remove(handler);

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

    @Test
    void argumentsAreChecked() {
        Timer timer = connection.timer;
        assertThatNullPointerException()
                .isThrownBy(() -> new IdleStateHandler(none(), 1, 1, 1))
                .withMessage("timer");
        assertThatNullPointerException()
                .isThrownBy(() -> new ReadTimeoutHandler(none(), 1))
                .withMessage("timer");
        assertThatNullPointerException()
                .isThrownBy(() -> new WriteTimeoutHandler(none(), 1))
                .withMessage("timer");
        assertThatNullPointerException()
                .isThrownBy(() -> new IdleStateHandler(timer, 1, 1, 1, none()))
                .withMessage("unit");
        assertThatNullPointerException()
                .isThrownBy(() -> new ReadTimeoutHandler(timer, 1, none()))
                .withMessage("unit");
        assertThatNullPointerException()
                .isThrownBy(() -> new WriteTimeoutHandler(timer, 1, none()))
                .withMessage("unit");
    }

    /** A null that the checker of nullness does not see. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T none() {
        return null;
    }

    /** As a connection does that has something to say first, such as one with TLS. */
    private static final class ClosingLater extends ChannelOutboundHandlerAdapter {
        @Override
        public void close(ChannelHandlerContext ctx, ChannelPromise promise) {}
    }

    @Sharable
    private static final class SharedIdle extends IdleStateHandler {
        SharedIdle(Timer timer, long millis) {
            super(timer, millis, 0, 0, MILLISECONDS);
        }
    }

    @Sharable
    private static final class SharedWriterIdle extends IdleStateHandler {
        SharedWriterIdle(Timer timer, long millis) {
            super(timer, 0, millis, 0, MILLISECONDS);
        }
    }

    @Sharable
    private static final class SharedReadTimeout extends ReadTimeoutHandler {
        SharedReadTimeout(Timer timer, long millis) {
            super(timer, millis, MILLISECONDS);
        }
    }

    @Sharable
    private static class SharedWriteTimeout extends WriteTimeoutHandler {
        SharedWriteTimeout(Timer timer, long millis) {
            super(timer, millis, MILLISECONDS);
        }
    }
}
