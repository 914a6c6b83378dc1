package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How timeouts are armed: rarely, lazily, and so that the end of a connection finds the one that is pending. */
class LazyTimeoutTest {
    private static final long PERIOD_MILLIS = 10;

    private final WatchedConnection connection = new WatchedConnection();
    private final ManualExecutor loop = new ManualExecutor();
    private final ScriptedTimer scripted = new ScriptedTimer();
    private final EmbeddedChannel channel = new EmbeddedChannel();

    @Test
    void messagesScheduleAndCancelNothing() {
        connection.add(
                new IdleStateHandler(connection.timer, PERIOD_MILLIS, PERIOD_MILLIS, PERIOD_MILLIS, MILLISECONDS));
        connection.add(new WriteTimeoutHandler(connection.timer, PERIOD_MILLIS, MILLISECONDS));
        connection.channel.writeOutbound("the first write begins to be timed");
        connection.letPassMillis(PERIOD_MILLIS - 1);

        for (int i = 0; i < 1_000; i++) {
            connection.read();
            connection.channel.writeOutbound("message");
        }

        assertThat(connection.timer.scheduled()).hasSize(4);
        assertThat(connection.timer.counts().cancelled()).isZero();
    }

    @Test
    void steadyTrafficCostsAboutOneTimeoutAPeriod() {
        connection.add(new ReadTimeoutHandler(connection.timer, 100, MILLISECONDS));

        for (int i = 0; i < 10_000; i++) {
            connection.read();
            connection.letPassMillis(1);
        }

        // A hundred periods; each look finds a read of up to a millisecond ago.
        assertThat(connection.timer.scheduled()).hasSizeBetween(100, 103);
    }

    @Test
    void noTrafficCostsMoreThanTwoTimeoutsAPeriod() {
        connection.add(new ReadTimeoutHandler(connection.timer, 100, MILLISECONDS));
        int seen = 0;

        for (int i = 0; i < 10_000; i++) {
            connection.letPassMillis(1);
            if (connection.timer.scheduled().size() > seen) {
                // Just after a look: as old as can be at the next but one.
                seen = connection.timer.scheduled().size();
                connection.read();
            }
        }

        assertThat(connection.timer.scheduled()).hasSizeBetween(150, 202);
        assertThat(connection.heard).isEmpty();
    }

    @Test
    void theRestIsCountedFromTheLastRead() {
        connection.add(new IdleStateHandler(connection.timer, PERIOD_MILLIS, 0, 0, MILLISECONDS));
        connection.letPassMillis(7);
        connection.read();
        connection.letPassMillis(9);
        assertThat(connection.heard).isEmpty();

        connection.letPassMillis(1);

        assertThat(connection.heard).containsExactly("17 READER_IDLE first");
    }

    @Test
    void onlyAConnectionThatLooksIdleIsTakenToItsEventLoop() {
        connection.add(loop, new IdleStateHandler(connection.timer, PERIOD_MILLIS, 0, 0, MILLISECONDS));
        for (int i = 0; i < 100; i++) {
            connection.letPassMillis(loop, 5);
            connection.read();
            connection.runAll(loop);
        }
        assertThat(loop.hops()).isZero();

        connection.letPassMillis(loop, PERIOD_MILLIS);

        assertThat(loop.hops()).isEqualTo(1);
        assertThat(connection.heard).hasSize(1);
    }

    @Test
    void aConnectionThatWritesIsNotTakenToItsEventLoopEither() {
        connection.add(loop, new WriteTimeoutHandler(connection.timer, PERIOD_MILLIS, MILLISECONDS));
        for (int i = 0; i < 100; i++) {
            connection.letPassMillis(loop, 5);
            connection.channel.writeAndFlush("message");
            connection.runAll(loop);
        }
        assertThat(loop.hops()).isZero();

        connection.letPassMillis(loop, 2 * PERIOD_MILLIS);

        assertThat(loop.hops()).isEqualTo(1);
        assertThat(connection.timer.pendingTimeouts()).isZero();
        assertThat(connection.heard).isEmpty();
    }

    @Test
    void theEventLoopDecidesByWhatItSeesItself() {
        connection.add(loop, new IdleStateHandler(connection.timer, PERIOD_MILLIS, 0, 0, MILLISECONDS));
        connection.time.advance(PERIOD_MILLIS, MILLISECONDS);
        assertThat(loop.hops()).isEqualTo(1);

        // The message is behind the hop in the queue, as if the timer's thread had not seen it.
        ((IdleStateHandler) connection.channel.pipeline().first()).resetReadTimeout();
        connection.runAll(loop);
        assertThat(connection.heard).isEmpty();
        connection.letPassMillis(loop, PERIOD_MILLIS);

        assertThat(connection.heard).containsExactly("20 READER_IDLE first");
    }

    @Test
    void anEndWhileALinkIsBeingArmedCancelsIt() {
        IdleStateHandler handler = new IdleStateHandler(scripted, 1, 0, 0, HOURS);
        channel.pipeline().addLast(handler);
        scripted.beforeTheNextReturns(timeout -> channel.pipeline().remove(handler));

        scripted.last().expire();

        assertThat(scripted.scheduled).hasSize(2);
        assertThat(scripted.last().isCancelled()).isTrue();
    }

    @Test
    void aLinkThatRunsAfterTheEndDoesNothing() {
        IdleStateHandler handler = new IdleStateHandler(scripted, 1, 0, 0, SECONDS);
        channel.pipeline().addLast(handler);
        channel.pipeline().remove(handler);

        // The timer had begun to run it when it was cancelled.
        scripted.last().expire();

        assertThat(scripted.scheduled).hasSize(1);
        assertThat(channel.hasPendingTasks()).isFalse();
    }

    @Test
    void aTimerThatIsEarlyMakesNoEventEarly() {
        channel.pipeline().addLast(new IdleStateHandler(scripted, 1, 0, 0, TimeUnit.HOURS));

        scripted.last().expire();

        assertThat(channel.hasPendingTasks()).isFalse();
        assertThat(scripted.scheduled).hasSize(2);
        assertThat(scripted.last().delayNanos).isBetween(1L, TimeUnit.HOURS.toNanos(1));
    }

    @Test
    void aClockThatWrapsMakesNoDifference() {
        // It wraps after 12 ms, between the last finished write and the last read.
        WatchedConnection late = new WatchedConnection(Long.MAX_VALUE - MILLISECONDS.toNanos(12));
        late.add(new IdleStateHandler(late.timer, 0, 0, 2 * PERIOD_MILLIS, MILLISECONDS));
        late.add(new WriteTimeoutHandler(late.timer, 3 * PERIOD_MILLIS, MILLISECONDS));
        late.letPassMillis(9);
        late.channel.writeOutbound("before");
        late.channel.write("never flushed");
        late.letPassMillis(4);
        late.read();

        late.letPassMillis(2 * PERIOD_MILLIS - 1);
        assertThat(late.heard).isEmpty();
        late.letPassMillis(1);
        assertThat(late.heard).hasSize(1).allMatch(event -> event.endsWith("ALL_IDLE first"));
        late.letPassMillis(5);
        assertThat(late.heard).hasSize(1);
        late.letPassMillis(1);

        assertThat(late.heard).hasSize(2).last().asString().endsWith("WriteTimeoutException");
    }

    @Test
    void aRemovedHandlerLeavesNothingPendingAndNothingReachable() throws Exception {
        IdleStateHandler handler = connection.add(
                new IdleStateHandler(connection.timer, PERIOD_MILLIS, PERIOD_MILLIS, PERIOD_MILLIS, MILLISECONDS));
        assertThat(connection.timer.pendingTimeouts()).isEqualTo(3);

        connection.channel.pipeline().remove(handler);

        assertThat(connection.timer.pendingTimeouts()).isZero();
        for (Timeout timeout : connection.timer.scheduled()) {
            assertThat(timeout.isCancelled()).isTrue();
            assertThat(References.of(timeout.task()))
                    .doesNotHaveAnyElementsOfTypes(
                            IdleStateHandler.class, Connection.class, ChannelHandlerContext.class);
        }
    }
}
