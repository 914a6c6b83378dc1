package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Timers that throw when a connection ends: the rest of it goes on. */
class FailedEndTest {
    private static final long PERIOD_MILLIS = 10;

    private final WatchedConnection connection = new WatchedConnection();
    private final ScriptedTimer other = new ScriptedTimer();

    @Test
    void aHandlerThatHasLeftFiresNothingWhereNoTimeoutCouldBeCancelled() {
        IdleStateHandler handler =
                connection.add(new IdleStateHandler(other, PERIOD_MILLIS, PERIOD_MILLIS, PERIOD_MILLIS, MILLISECONDS));
        other.cancelFailure = new IllegalStateException("on purpose");
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
        other.cancelFailure = new IllegalStateException("on purpose");

        connection.channel.close();

        assertThat(ends).containsExactly("inactive");
        assertThat(connection.heard).isEmpty();
    }
}
