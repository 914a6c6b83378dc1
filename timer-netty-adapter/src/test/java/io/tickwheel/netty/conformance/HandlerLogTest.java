package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.ManualTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the timeout handlers write to Netty's log. */
class HandlerLogTest {
    private static final String LOGGER = IdleStateHandler.class.getName();

    @Test
    void aTimerThatRefusesIsWarnedOfOnceForAllConnections() throws Exception {
        List<String> lines = Isolation.run(FullTimer.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("warn " + LOGGER + " A timer refused the timeout of a connection")
                .contains("RejectedExecutionException");
    }

    @Test
    void aTimerThatIsStoppedFirstIsWarnedOfOnceForAllConnections() throws Exception {
        List<String> lines = Isolation.run(StoppedTimer.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).startsWith("warn " + LOGGER + " A timer was stopped with timeouts of connections");
    }

    @Test
    void aHandlerInSeveralPipelinesAtATimeIsWarnedOfOnce() throws Exception {
        List<String> lines = Isolation.run(SharedHandler.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("warn " + LOGGER + " A {} is in several pipelines at a time.")
                .endsWith(", " + Shared.class.getName());
    }

    private static Timer timer(long maxPending) {
        return HashedWheelTimer.builder()
                .timeSource(new ManualTime())
                .maxPendingTimeouts(maxPending)
                .build();
    }

    /** Two connections and a third one, for which there is no place, nor for a fourth. */
    static final class FullTimer extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(timer(2));
            for (int i = 0; i < 4; i++) {
                new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
            }
            report.addAll(logged());
        }
    }

    /** Two connections whose timer is stopped. */
    static final class StoppedTimer extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(timer(0));
            new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
            new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
            timer.stop();
            report.addAll(logged());
        }
    }

    /** One handler for three connections at a time. */
    static final class SharedHandler extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Shared shared = new Shared(stoppedAtEnd(timer(0)));
            for (int i = 0; i < 3; i++) {
                new EmbeddedChannel(shared);
            }
            report.addAll(logged());
        }
    }

    /** A handler that says of itself that it may be shared. */
    @Sharable
    static final class Shared extends IdleStateHandler {
        Shared(Timer timer) {
            super(timer, 1, 0, 0, HOURS);
        }
    }
}
