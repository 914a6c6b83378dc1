package io.tickwheel.jmh.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HandlerPeerTest {
    @ParameterizedTest
    @EnumSource
    void isFoundByItsLabel(HandlerPeer peer) {
        assertThat(HandlerPeer.named(peer.label())).isSameAs(peer);
    }

    @Test
    void anUnknownOneIsToldWithThoseThatThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HandlerPeer.named("kafka"))
                .withMessage("timer: kafka (expected: baseline, netty, tickwheel, event-loop-timer)");
    }
}
