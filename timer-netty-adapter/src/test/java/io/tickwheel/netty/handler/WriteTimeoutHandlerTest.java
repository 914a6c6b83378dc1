package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.WriteTimeoutException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One timeout a connection stands for all of its writes, and each of them is timed exactly. */
@Tag("oldest-netty")
class WriteTimeoutHandlerTest {
    private static final long TIMEOUT_MILLIS = 10;

    private final WatchedConnection connection = new WatchedConnection();
    private final List<Long> timedOutMillis = new ArrayList<>();

    @Test
    void eachWriteThatDoesNotFinishIsToldAtItsOwnTime() {
        connection.add(recording());
        for (int i = 0; i < 5; i++) {
            connection.channel.write("never flushed");
            connection.letPassMillis(3);
        }
        connection.letPassMillis(20);

        assertThat(timedOutMillis).containsExactly(10L, 13L, 16L, 19L, 22L);
        assertThat(connection.timer.scheduled()).hasSize(5);
        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void finishedWritesAreNotToldAndWhileThereIsNoneThereIsNoTimeout() {
        connection.add(recording());
        for (int i = 0; i < 100; i++) {
            connection.channel.writeOutbound("message");
        }
        assertThat(connection.timer.scheduled()).hasSize(1);

        connection.letPassMillis(1_000);
        assertThat(connection.timer.scheduled()).hasSize(1);
        connection.channel.write("never flushed");
        connection.letPassMillis(TIMEOUT_MILLIS);

        assertThat(connection.timer.scheduled()).hasSize(2);
        assertThat(timedOutMillis).containsExactly(1_010L);
    }

    @Test
    void aWriteThatFinishesOutOfOrderIsNoReasonToForgetTheOthers() {
        connection.add(recording());
        ChannelPromise first = connection.channel.newPromise();
        ChannelPromise second = connection.channel.newPromise();
        ChannelPromise third = connection.channel.newPromise();
        connection.channel.pipeline().addFirst(new Swallowing());
        connection.channel.write("first", first);
        connection.letPassMillis(1);
        connection.channel.write("second", second);
        connection.letPassMillis(1);
        connection.channel.write("third", third);

        second.setSuccess();
        connection.letPassMillis(20);

        assertThat(timedOutMillis).containsExactly(10L, 12L);
    }

    @Test
    void aWriteIsTimedAcrossTheWrapOfTheClock() {
        WatchedConnection late = new WatchedConnection(Long.MAX_VALUE - MILLISECONDS.toNanos(12));
        late.add(new WriteTimeoutHandler(late.timer, TIMEOUT_MILLIS, MILLISECONDS));
        late.channel.writeOutbound("message");
        late.letPassMillis(9);
        late.channel.write("never flushed");

        // A look at 10, before the wrap, at a write that is due at 19, after it.
        late.letPassMillis(9);
        assertThat(late.heard).isEmpty();
        late.letPassMillis(1);

        assertThat(late.heard).hasSize(1);
    }

    @Test
    void theExceptionIsFiredOnceAndTheConnectionClosed() {
        connection.add(new WriteTimeoutHandler(connection.timer, TIMEOUT_MILLIS, MILLISECONDS));
        ChannelFuture first = connection.channel.write("never flushed");
        connection.channel.write("never flushed either");

        connection.letPassMillis(50);

        assertThat(connection.heard).containsExactly("10 WriteTimeoutException");
        assertThat(connection.channel.isOpen()).isFalse();
        assertThat(first.isDone()).isTrue();
        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aWriteWithAVoidPromiseIsTimedToo() {
        connection.add(recording());
        connection.channel.write("never flushed", connection.channel.voidPromise());

        connection.letPassMillis(TIMEOUT_MILLIS);

        assertThat(timedOutMillis).containsExactly(10L);
    }

    @Test
    void aFinishedWriteWithAVoidPromiseIsNotTold() {
        connection.add(recording());
        connection.channel.writeAndFlush("message", connection.channel.voidPromise());

        connection.letPassMillis(5 * TIMEOUT_MILLIS);

        assertThat(timedOutMillis).isEmpty();
    }

    @Test
    void finishedWritesBehindAnUnfinishedOneAreNotKept() throws Exception {
        WriteTimeoutHandler handler = connection.add(new WriteTimeoutHandler(connection.timer, 1, HOURS));
        HeldWrites held = connection.add(new HeldWrites());
        connection.channel.write("held");
        held.letPass();

        for (int i = 0; i < 10_000; i++) {
            connection.channel.writeOutbound("message");
        }

        assertThat(writesKept(handler)).isLessThan(200);
        assertThat(connection.timer.scheduled()).hasSize(1);
    }

    @Test
    void aSharableHandlerServesOneConnectionAfterTheOther() {
        WriteTimeoutHandler handler = connection.add(new Shared());
        connection.channel.write("never flushed");
        connection.letPassMillis(TIMEOUT_MILLIS);
        assertThat(connection.channel.isOpen()).isFalse();

        EmbeddedChannel next = new EmbeddedChannel(handler);
        next.write("never flushed");
        connection.letPassMillis(TIMEOUT_MILLIS);
        next.runPendingTasks();

        assertThatThrownBy(next::checkException).isInstanceOf(WriteTimeoutException.class);
        assertThat(next.isOpen()).isFalse();
        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aSubclassThatKeepsHandlerAddedToItselfIsForgottenWhenRemoved() {
        WriteTimeoutHandler handler =
                connection.add(new WriteTimeoutHandler(connection.timer, TIMEOUT_MILLIS, MILLISECONDS) {
                    @Override
                    public void handlerAdded(ChannelHandlerContext ctx) {}
                });
        connection.channel.write("never flushed");
        assertThat(connection.timer.pendingTimeouts()).isEqualTo(1);

        connection.channel.pipeline().remove(handler);

        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aSharableSubclassThatKeepsHandlerAddedToItselfTellsConnectionsApart() {
        List<Channel> timedOut = new ArrayList<>();
        WriteTimeoutHandler handler = connection.add(new Shared() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {}

            @Override
            protected void writeTimedOut(ChannelHandlerContext ctx) {
                timedOut.add(ctx.channel());
            }
        });
        EmbeddedChannel other = new EmbeddedChannel(handler);
        connection.channel.write("never flushed");
        connection.letPassMillis(3);
        other.write("never flushed");

        connection.letPassMillis(TIMEOUT_MILLIS);
        other.runPendingTasks();

        assertThat(timedOut).containsExactly(connection.channel, other);
        assertThat(connection.timer.scheduled()).hasSize(2);
    }

    @Test
    void aHandlerThatIsRemovedByWhatItTellsTellsNoMore() {
        connection.add(new WriteTimeoutHandler(connection.timer, TIMEOUT_MILLIS, MILLISECONDS) {
            @Override
            protected void writeTimedOut(ChannelHandlerContext ctx) {
                timedOutMillis.add(connection.nowMillis());
                ctx.pipeline().remove(this);
            }
        });
        connection.channel.write("never flushed");
        connection.channel.write("never flushed");

        connection.letPassMillis(50);

        assertThat(timedOutMillis).containsExactly(10L);
        assertThat(connection.timer.pendingTimeouts()).isZero();
    }

    @Test
    void aWriteFromWithinIsTimedByTheSameChain() {
        connection.add(new WriteTimeoutHandler(connection.timer, TIMEOUT_MILLIS, MILLISECONDS) {
            @Override
            protected void writeTimedOut(ChannelHandlerContext ctx) {
                timedOutMillis.add(connection.nowMillis());
                if (timedOutMillis.size() < 3) {
                    ctx.channel().write("another");
                }
            }
        });
        connection.channel.write("never flushed");

        connection.letPassMillis(50);

        assertThat(timedOutMillis).containsExactly(10L, 20L, 30L);
        assertThat(connection.timer.scheduled()).hasSize(3);
    }

    @Test
    void whatWriteTimedOutThrowsReachesThePipelineAndTheNextWriteIsTold() {
        connection.add(new WriteTimeoutHandler(connection.timer, TIMEOUT_MILLIS, MILLISECONDS) {
            @Override
            protected void writeTimedOut(ChannelHandlerContext ctx) {
                throw new AssertionError("from the application");
            }
        });
        connection.channel.write("never flushed");
        connection.letPassMillis(1);
        connection.channel.write("never flushed");

        connection.letPassMillis(50);

        assertThat(connection.heard).containsExactly("10 AssertionError", "11 AssertionError");
    }

    @Test
    void aRemovedHandlerLeavesNothingPendingAndNothingReachable() throws Exception {
        WriteTimeoutHandler handler = connection.add(recording());
        connection.channel.write("never flushed");
        connection.channel.write("never flushed");
        assertThat(connection.timer.pendingTimeouts()).isEqualTo(1);

        connection.channel.pipeline().remove(handler);
        connection.letPassMillis(50);

        assertThat(connection.timer.pendingTimeouts()).isZero();
        assertThat(timedOutMillis).isEmpty();
        assertThat(References.of(connection.timer.lastTask()))
                .doesNotHaveAnyElementsOfTypes(
                        WriteTimeoutHandler.class, Connection.class, ChannelHandlerContext.class);
    }

    private static int writesKept(WriteTimeoutHandler handler) throws IllegalAccessException {
        int kept = 0;
        for (Object byPipeline : References.of(handler)) {
            if (byPipeline instanceof Map<?, ?> map) {
                for (Object writes : map.values()) {
                    kept += References.of(writes).stream()
                            .filter(Collection.class::isInstance)
                            .mapToInt(queue -> ((Collection<?>) queue).size())
                            .sum();
                }
            }
        }
        return kept;
    }

    private WriteTimeoutHandler recording() {
        return new WriteTimeoutHandler(connection.timer, TIMEOUT_MILLIS, MILLISECONDS) {
            @Override
            protected void writeTimedOut(ChannelHandlerContext ctx) {
                timedOutMillis.add(connection.nowMillis());
            }
        };
    }

    @Sharable
    private class Shared extends WriteTimeoutHandler {
        Shared() {
            super(connection.timer, TIMEOUT_MILLIS, MILLISECONDS);
        }
    }

    /** Between the handler and the channel: takes writes and leaves their promises to the test. */
    private static final class Swallowing extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {}
    }
}
