package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.tickwheel.junit.VirtualTime;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Idle minutes without waiting, to the tick. A connection that leaves its timeouts behind fails the test. */
@VirtualTime(failOnPending = true)
class IdlePipelineTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time;
    private final EmbeddedChannel channel;

    IdlePipelineTest(ManualTime time) {
        this.time = time;
        channel = new EmbeddedChannel(new IdlePipeline(
                HashedWheelTimer.builder().tick(TICK).timeSource(time).build()));
    }

    @AfterEach
    void closeChannel() {
        channel.close();
        channel.runPendingTasks();
    }

    @Test
    void sendsAPingWhenItHasWrittenNothingForHalfAMinute() {
        advance(Duration.ofSeconds(30).minus(TICK));
        assertThat(channel.<String>readOutbound()).isNull();
        advance(TICK.multipliedBy(2));
        assertThat(channel.<String>readOutbound()).isEqualTo("ping");
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void closesWhenNothingHasComeForAMinute() {
        advance(Duration.ofSeconds(60).minus(TICK));
        assertThat(channel.isOpen()).isTrue();
        advance(TICK.multipliedBy(2));
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void staysOpenAsLongAsSomethingComes() {
        for (int hours = 0; hours < 24; hours++) {
            for (int minute = 0; minute < 60; minute++) {
                advance(Duration.ofSeconds(59));
                channel.writeInbound("still here");
            }
        }
        assertThat(channel.isOpen()).isTrue();
        assertThat(channel.outboundMessages()).isNotEmpty().containsOnly("ping");
    }

    @Test
    void theProgramDoesWhatItSays() throws Exception {
        assertThat(Console.linesOf(() -> IdlePipeline.main(new String[0])))
                .containsExactly(
                        "after 10 s: sent null",
                        "after 20 s: sent null",
                        "after 30 s: sent ping",
                        "after 40 s: sent null",
                        "after 50 s: sent null",
                        "after 60 s: closed");
    }

    /** A connection that looks idle is looked at once more in its event loop. */
    private void advance(Duration step) {
        time.advance(step);
        channel.runPendingTasks();
    }
}
