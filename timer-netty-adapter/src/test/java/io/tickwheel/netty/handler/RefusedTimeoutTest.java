package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timers that are stopped or full, and event loops that are shut down or full. */
class RefusedTimeoutTest {
    private static final long PERIOD_MILLIS = 10;

    private final WatchedConnection connection = new WatchedConnection();
    private final ManualExecutor loop = new ManualExecutor();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatTheTimerRefusesTheEventLoopTimes(boolean isStopped) {
        connection.channel.freezeTime();
        if (isStopped) {
            connection.timer.stop();
        } else {
            connection.timer.refuseWith(new RejectedExecutionException("full"));
        }

        connection.add(readTimeout());
        letBothPassMillis(PERIOD_MILLIS - 1);
        assertThat(connection.heard).isEmpty();
        letBothPassMillis(1);

        assertThat(connection.heard).containsExactly("10 ReadTimeoutException");
        assertThat(connection.channel.isOpen()).isFalse();
    }

    @Test
    void theTimerIsAskedAgainAfterEachPeriod() {
        connection.channel.freezeTime();
        connection.timer.refuseWith(new RejectedExecutionException("full"));
        connection.add(new IdleStateHandler(connection.timer, PERIOD_MILLIS, 0, 0, MILLISECONDS));
        letBothPassMillis(2 * PERIOD_MILLIS);

        connection.timer.refuseWith(null);
        letBothPassMillis(2 * PERIOD_MILLIS);

        assertThat(connection.heard)
                .containsExactly("10 READER_IDLE first", "20 READER_IDLE", "30 READER_IDLE", "40 READER_IDLE");
        assertThat(connection.timer.scheduled()).hasSize(2);
    }

    @Test
    void aRefusalOnTheTimersThreadIsBridgedToo() {
        connection.channel.freezeTime();
        connection.add(new IdleStateHandler(connection.timer, PERIOD_MILLIS, 0, 0, MILLISECONDS));
        letBothPassMillis(5);
        connection.read();
        connection.timer.refuseWith(new RejectedExecutionException("full"));
        letBothPassMillis(PERIOD_MILLIS);

        assertThat(connection.heard).containsExactly("15 READER_IDLE first");
    }

    @Test
    void aRemovedHandlerIsDeafToWhatTheEventLoopTimesForIt() {
        connection.channel.freezeTime();
        connection.timer.refuseWith(new RejectedExecutionException("full"));
        ChannelHandler handler = connection.add(readTimeout());
        letBothPassMillis(1);
        connection.channel.pipeline().remove(handler);
        letBothPassMillis(2 * PERIOD_MILLIS);

        assertThat(connection.heard).isEmpty();
        assertThat(connection.channel.runScheduledPendingTasks()).isEqualTo(-1);
    }

    @Test
    void whatATimerThatIsStoppedHasPendingTheEventLoopTakesOver() {
        connection.channel.freezeTime();
        connection.add(new IdleStateHandler(connection.timer, 3 * PERIOD_MILLIS, 0, 0, MILLISECONDS));
        connection.add(readTimeout());
        letBothPassMillis(4);
        connection.read();
        letBothPassMillis(3);

        assertThat(connection.timer.stop()).hasSize(2);
        letBothPassMillis(100);

        assertThat(connection.heard).containsExactly("14 ReadTimeoutException");
        assertThat(connection.channel.isOpen()).isFalse();
        assertThat(connection.channel.runScheduledPendingTasks()).isEqualTo(-1);
    }

    @Test
    void aTimerOfAnotherMakeThatIsStoppedFirstLeavesTheConnectionAlone() {
        ScriptedTimer other = new ScriptedTimer();
        connection.add(new ReadTimeoutHandler(other, PERIOD_MILLIS, MILLISECONDS));

        other.last().cancel(); // as the stop of Netty's timer does, which tells nobody
        connection.letPassMillis(100);

        assertThat(connection.channel.runScheduledPendingTasks()).isEqualTo(-1);
        assertThat(connection.heard).isEmpty();
        assertThat(connection.channel.isOpen()).isTrue();
    }

    @Test
    void anEventLoopThatIsShutDownEndsItAndPinsNothing() throws Exception {
        connection.add(loop, readTimeout());
        LazyTimeout<?> timeout = connection.timer.lastTask();
        loop.shutdownGracefully();

        connection.time.advance(PERIOD_MILLIS, MILLISECONDS);

        assertThat(loop.hops()).isZero();
        assertThat(connection.timer.pendingTimeouts()).isZero();
        assertThat(References.of(timeout)).doesNotHaveAnyElementsOfTypes(Connection.class);
    }

    /** The handler never hears that the read has ended, nor that the channel has. */
    @Test
    void aChannelThatIsClosedWithinAReadAfterItsExecutorHasEndedIsNotPinned() throws Exception {
        connection.add(loop, readTimeout());
        LazyTimeout<?> timeout = connection.timer.lastTask();
        connection.channel.pipeline().fireChannelRead("message");
        connection.runAll(loop);
        loop.shutdownGracefully();
        connection.channel.unsafe().closeForcibly();

        connection.letPassMillis(10 * PERIOD_MILLIS);

        assertThat(connection.timer.pendingTimeouts()).isZero();
        assertThat(References.of(timeout)).doesNotHaveAnyElementsOfTypes(Connection.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEventLoopThatTakesNothingIsAskedAgain(boolean rejects) {
        connection.add(loop, readTimeout());
        loop.refuseWith(rejects ? new RejectedExecutionException("full") : new IllegalStateException("of its own"));
        connection.time.advance(PERIOD_MILLIS, MILLISECONDS);
        assertThat(loop.hops()).isEqualTo(1);

        loop.refuseWith(null);
        connection.letPassMillis(loop, PERIOD_MILLIS);

        assertThat(connection.heard).containsExactly("20 ReadTimeoutException");
    }

    @Test
    @Tag("timing") // what asks again has a thread and the real clock; waits for it, however long it takes
    void aTimerAndAnEventLoopThatAreFullAreBothAskedAgain() {
        connection.add(loop, readTimeout());
        connection.timer.refuseWith(new RejectedExecutionException("full"));
        loop.refuseWith(new RejectedExecutionException("full"));
        connection.time.advance(PERIOD_MILLIS, MILLISECONDS);
        assertThat(loop.hops()).isPositive();

        loop.refuseWith(null);
        awaitTask();
        connection.runAll(loop);

        assertThat(connection.heard).containsExactly("10 ReadTimeoutException");
    }

    @Test
    @Tag("timing") // likewise
    void anExecutorThatKeepsNoTimesIsGivenWhatTheTimerRefusesWhenItIsDue() {
        connection.timer.refuseWith(new RejectedExecutionException("full"));
        connection.add(loop, readTimeout());
        connection.time.advance(PERIOD_MILLIS, MILLISECONDS);

        awaitTask();
        connection.runAll(loop);

        assertThat(connection.heard).containsExactly("10 ReadTimeoutException");
        assertThat(loop.hops()).isEqualTo(1);
    }

    @Test
    void aTimerAndAnEventLoopThatBothRefuseEndIt() throws Exception {
        connection.add(loop, readTimeout());
        LazyTimeout<?> timeout = connection.timer.lastTask();
        connection.letPassMillis(loop, 5);
        connection.read();
        connection.runAll(loop);
        connection.timer.refuseWith(new RejectedExecutionException("full"));
        loop.shutdownGracefully();

        connection.letPassMillis(100);

        assertThat(connection.timer.pendingTimeouts()).isZero();
        assertThat(References.of(timeout)).doesNotHaveAnyElementsOfTypes(Connection.class);
        assertThat(connection.heard).isEmpty();
    }

    private void awaitTask() {
        long beganNanos = TimeSource.system().nanoTime();
        while (!loop.hasTasks()) {
            assertThat(TimeSource.system().nanoTime() - beganNanos).isLessThan(SECONDS.toNanos(30));
            LockSupport.parkNanos(1_000_000);
        }
    }

    private ReadTimeoutHandler readTimeout() {
        return new ReadTimeoutHandler(connection.timer, PERIOD_MILLIS, MILLISECONDS);
    }

    private void letBothPassMillis(long millis) {
        for (long i = 0; i < millis; i++) {
            connection.channel.advanceTimeBy(1, MILLISECONDS);
            connection.letPassMillis(1);
        }
    }
}
