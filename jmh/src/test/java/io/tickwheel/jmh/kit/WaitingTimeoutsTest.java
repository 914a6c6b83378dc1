package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.jmh.peers.FakeTimer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WaitingTimeoutsTest {
    @Test
    void theyAreDueInTenMinutesThatBeginLater() {
        FakeTimer timer = new FakeTimer();
        WaitingTimeouts waiting = new WaitingTimeouts(7_200).start(timer, 1_000);
        waiting.requireWaiting();
        assertThat(timer.delaysNanos)
                .hasSize(1_000)
                .allSatisfy(delay -> assertThat(delay)
                        .isGreaterThan(TimeUnit.SECONDS.toNanos(3_600))
                        .isLessThan(TimeUnit.SECONDS.toNanos(7_200 + WaitingTimeouts.SPREAD_SECONDS)))
                .doesNotHaveDuplicates();
    }

    @Test
    void whatMayHaveRunIsTold() {
        assertThatIllegalStateException().isThrownBy(() -> new WaitingTimeouts(-1).requireWaiting());
    }
}
