package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a loop is woken for on which nothing is pending. */
class LoopWakesInVainTest {
    @Test
    void forATimeoutThatWasCancelledAndNeverForTicks() {
        ManualTime time = new ManualTime();
        EventLoopTimer timer = EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
                .timeSource(time)
                .build();
        timer.newTimeout(t -> {}, 5, MILLISECONDS).cancel();

        time.advance(Duration.ofDays(1));

        assertThat(timer.diagnostics().get(0).worker().wakeUps()).isBetween(1L, 2L);
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
        timer.stop();
    }
}
