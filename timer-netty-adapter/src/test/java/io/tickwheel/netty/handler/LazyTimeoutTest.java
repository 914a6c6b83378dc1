package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.tickwheel.netty.HashedWheelTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How timeouts are armed: rarely, lazily, and so that the end of a connection finds the one that is pending. */
@Tag("oldest-netty")
class LazyTimeoutTest {
    private static final long PERIOD_MILLIS = 10;

    private final WatchedConnection connection = new WatchedConnection();
    private final List<Long> timedOutMillis = new ArrayList<>();
    private final HashedWheelTimer coarse = HashedWheelTimer.builder()
            .timeSource(connection.time)
            .tick(Duration.ofMillis(100))
            .build();
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
    void aTimerThatIsEarlyMakesNoEventEarly() {
        connection.add(new IdleStateHandler(connection.timer, PERIOD_MILLIS, 0, 0, MILLISECONDS));
        for (int events = 0; events < 2; events++) {
            connection.letPassMillis(PERIOD_MILLIS - 1);
            connection.timer.lastTask().run(connection.timer.scheduled().get(0));
            connection.channel.runPendingTasks();
            assertThat(connection.heard).hasSize(events);
            connection.letPassMillis(1);
        }

        assertThat(connection.heard).containsExactly("10 READER_IDLE first", "20 READER_IDLE");
    }

    @Test
    void aPeriodComesAsOftenAsItIsLongThoughTicksAreCoarse() {
        connection.add(new IdleStateHandler(coarse, 300, 0, 0, MILLISECONDS));

        for (int i = 0; i < 10_000; i++) {
            letPassAtOnceMillis(7);
        }

        assertThat(connection.heard).hasSize(70_000 / 300);
        for (int i = 0; i < connection.heard.size(); i++) {
            long dueMillis = (i + 1) * 300L;
            assertThat(Long.parseLong(connection.heard.get(i).replaceAll(" .*", "")))
                    .isBetween(dueMillis, dueMillis + 100 + 7);
        }
    }

    @Test
    void afterAnEventThatIsAWholePeriodLateThePeriodsBeginAnew() {
        connection.add(new IdleStateHandler(coarse, 300, 0, 0, MILLISECONDS));
        letPassAtOnceMillis(950);
        letPassAtOnceMillis(299);
        assertThat(connection.heard).containsExactly("950 READER_IDLE first");
        letPassAtOnceMillis(51);

        assertThat(connection.heard).containsExactly("950 READER_IDLE first", "1300 READER_IDLE");
    }

    private void letPassAtOnceMillis(long millis) {
        connection.time.advance(millis, MILLISECONDS);
        connection.channel.runPendingTasks();
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
        connection.letPassMillis(PERIOD_MILLIS);

        assertThat(connection.timer.scheduled()).hasSize(2);
        assertThat(timedOutMillis).containsExactly(1_010L);
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
        return new WriteTimeoutHandler(connection.timer, PERIOD_MILLIS, MILLISECONDS) {
            @Override
            protected void writeTimedOut(ChannelHandlerContext ctx) {
                timedOutMillis.add(connection.nowMillis());
            }
        };
    }
}
