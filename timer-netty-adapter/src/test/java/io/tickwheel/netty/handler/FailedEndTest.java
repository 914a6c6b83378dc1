package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Timers and executors that throw when a connection ends: no other part of it, and no other connection, suffers. */
class FailedEndTest {
    private static final long PERIOD_MILLIS = 10;

    private final WatchedConnection connection = new WatchedConnection();
    private final ManualExecutor loop = new ManualExecutor();
    private final ScriptedTimer other = new ScriptedTimer();

    @Test
    void aHandlerThatHasLeftFiresNothingWhereNoTimeoutCouldBeCancelled() {
        IdleStateHandler handler =
                connection.add(new IdleStateHandler(other, PERIOD_MILLIS, PERIOD_MILLIS, PERIOD_MILLIS, MILLISECONDS));
        other.cancelFailure = new OutOfMemoryError("on purpose");
        connection.channel.pipeline().remove(handler);
        connection.letPassMillis(PERIOD_MILLIS);

        List.copyOf(other.scheduled).forEach(ScriptedTimer.ScriptedTimeout::expire);
        connection.channel.runPendingTasks();

        assertThat(other.scheduled).hasSize(3);
        assertThat(connection.heard).isEmpty();
    }

    @Test
    void thePipelineHearsOfTheChannelsEndWhereNoTimeoutCouldBeCancelled() {
        List<String> ends = new ArrayList<>();
        connection.channel.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                ends.add("inactive");
            }
        });
        connection.add(new IdleStateHandler(other, PERIOD_MILLIS, 0, 0, MILLISECONDS));
        other.cancelFailure = new StackOverflowError("on purpose");

        connection.channel.close();

        assertThat(ends).containsExactly("inactive");
        assertThat(connection.heard).isEmpty();
    }

    @Test
    void theNextConnectionIsWatchedWhateverTheExecutorOfTheFormerOneThrows() {
        Shared shared = new Shared(connection.timer);
        connection.add(loop, shared);
        connection.channel.unsafe().closeForcibly();
        loop.refuseWith(new IllegalStateException("of its own"));
        WatchedConnection next = new WatchedConnection();

        next.add(shared);
        connection.time.advance(PERIOD_MILLIS, MILLISECONDS);
        next.channel.runPendingTasks();

        assertThat(next.heard).containsExactly("0 READER_IDLE first");
    }

    @Test
    void aSharableHandlerLetsGoOfAWriteWhoseExecutorHasEnded() throws Exception {
        SharedWriteTimeout handler = new SharedWriteTimeout(connection.timer);
        connection.add(loop, handler);
        connection.channel.write("never flushed");
        connection.runAll(loop);
        assertThat(pipelinesOf(handler)).hasSize(1);
        loop.shutdownGracefully();
        connection.channel.unsafe().closeForcibly();

        connection.letPassMillis(100);

        assertThat(connection.timer.pendingTimeouts()).isZero();
        assertThat(pipelinesOf(handler)).isEmpty();
    }

    private static Map<?, ?> pipelinesOf(WriteTimeoutHandler handler) throws IllegalAccessException {
        return (Map<?, ?>) References.of(handler).stream()
                .filter(Map.class::isInstance)
                .findFirst()
                .orElseThrow();
    }

    @Sharable
    private static final class Shared extends IdleStateHandler {
        Shared(Timer timer) {
            super(timer, PERIOD_MILLIS, 0, 0, MILLISECONDS);
        }
    }

    @Sharable
    private static final class SharedWriteTimeout extends WriteTimeoutHandler {
        SharedWriteTimeout(Timer timer) {
            super(timer, PERIOD_MILLIS, MILLISECONDS);
        }
    }
}
