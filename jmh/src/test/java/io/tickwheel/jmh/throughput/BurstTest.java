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
        Burst burst = startInTime(peer);
        burst.firstHasRun.await();
        burst.lastHasRun.await();
        assertThat(burst.hasRun).isEqualTo(COUNT);
        assertThat(burst.workerCpuNanos()).isPositive();
        burst.stop();
    }

    @ParameterizedTest
    @MethodSource("io.tickwheel.jmh.peers.PeerTest#there")
    void itIsRefusedIfItsTickIsTooNear(Peer peer) {
        assertThatThrownBy(() -> start(peer, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("starting 1000 timeouts took too long: they are due already");
    }

    /** A time that is too short for a busy machine is told as such; a longer one will do. */
    private static Burst startInTime(Peer peer) {
        for (int delayTicks = 15; ; delayTicks *= 2) {
            try {
                return start(peer, delayTicks);
            } catch (IllegalStateException tooShort) {
                assertThat(delayTicks).as(tooShort.getMessage()).isLessThan(200);
            }
        }
    }

    private static Burst start(Peer peer, int delayTicks) {
        TimerSpec spec = new TimerSpec(10, 512);
        return Burst.start(() -> peer.start(spec), spec, COUNT, delayTicks);
    }
}
