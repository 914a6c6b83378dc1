package io.tickwheel.jmh.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.jmh.peers.Labels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HandlerPeerTest {
    @ParameterizedTest
    @EnumSource
    void isFoundByItsLabel(HandlerPeer peer) {
        assertThat(Labels.named(HandlerPeer.class, Labels.of(peer))).isSameAs(peer);
    }

    @Test
    void anUnknownOneIsToldWithThoseThatThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Labels.named(HandlerPeer.class, "kafka"))
                .withMessage("timer: kafka (expected: baseline, netty, tickwheel, event-loop-timer)");
    }
}
