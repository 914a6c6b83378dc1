package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
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
        connection.channel.pipeline().addFirst(new HeldWrites());
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
}
