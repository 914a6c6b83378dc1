package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("timing")
@Timeout(60)
class BurstTest {
    private static final int COUNT = 1_000;

    @ParameterizedTest
    @MethodSource("io.tickwheel.jmh.peers.PeerTest#there")
    void itEndsWithItsLastTimeout(Peer peer) throws InterruptedException {
        peer.start(TimerSpec.NETTY_DEFAULTS).stop(); // loading its classes may take a second
        Burst burst = Burst.start(peer, TimerSpec.NETTY_DEFAULTS, COUNT, 15);
        burst.awaitFirst();
        burst.awaitLast();
        assertThat(burst.hasRun()).isEqualTo(COUNT);
        burst.stop();
    }

    @ParameterizedTest
    @MethodSource("io.tickwheel.jmh.peers.PeerTest#there")
    void itIsRefusedIfItsTickIsTooNear(Peer peer) {
        assertThatThrownBy(() -> Burst.start(peer, TimerSpec.NETTY_DEFAULTS, COUNT, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("starting 1000 timeouts took too long: they are due already");
    }
}
