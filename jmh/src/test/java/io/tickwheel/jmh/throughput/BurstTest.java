package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.jmh.peers.Peer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("timing")
@Timeout(60)
class BurstTest {
    private static final int COUNT = 1_000;

    @ParameterizedTest
    @EnumSource
    void itEndsWithItsLastTimeout(Peer peer) throws InterruptedException {
        Burst burst = Burst.start(peer, COUNT, 15);
        burst.awaitFirst();
        burst.awaitLast();
        assertThat(burst.hasRun()).isEqualTo(COUNT);
        burst.stop();
    }

    @ParameterizedTest
    @EnumSource
    void itIsRefusedIfItsTickIsTooNear(Peer peer) {
        assertThatThrownBy(() -> Burst.start(peer, COUNT, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("starting 1000 timeouts took too long: they are due already");
    }
}
