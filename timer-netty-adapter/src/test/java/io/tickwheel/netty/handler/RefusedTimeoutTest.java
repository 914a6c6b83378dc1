package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.conformance.Waiting;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timers that are stopped or full, and event loops that are shut down or full. */
class RefusedTimeoutTest {
    private static final long PERIOD_MILLIS = 10;

    private final WatchedConnection connection = new WatchedConnection();
    private final ManualExecutor loop = new ManualExecutor();

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
        Waiting.until("it is asked again", loop::hasTasks);
        connection.runAll(loop);

        assertThat(connection.heard).containsExactly("10 ReadTimeoutException");
    }

    @Test
    void anExecutorThatRejectsTasksKeepsNoConnectionUnwatched() {
        HashedWheelTimer rejecting = HashedWheelTimer.builder()
                .timeSource(connection.time)
                .executor(task -> {
                    throw new RejectedExecutionException("full");
                })
                .build();
        connection.add(new IdleStateHandler(rejecting, 10, 0, 0, MILLISECONDS));
        connection.add(new WriteTimeoutHandler(rejecting, 24, MILLISECONDS));
        connection.channel.write("never flushed");
        connection.letPassMillis(5);
        connection.read();
        connection.letPassMillis(25);

        assertThat(connection.heard).containsExactly("15 READER_IDLE first", "24 WriteTimeoutException");
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
