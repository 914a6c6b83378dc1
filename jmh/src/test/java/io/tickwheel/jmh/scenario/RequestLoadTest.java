package io.tickwheel.jmh.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.FakeTimer;
import org.junit.jupiter.api.Test;

class RequestLoadTest {
    private final FakeTimer timer = new FakeTimer();
    private final RequestLoad.Ring requests = new RequestLoad.Ring(timer, 3, () -> 7);

    @Test
    void theRingIsFilledWithTimeouts() {
        assertThat(timer.delaysNanos).hasSize(3).containsOnly(7L);
        assertThat(timer.cancelled).isEmpty();
    }

    @Test
    void eachNewOneTakesThePlaceOfTheOldest() {
        requests.replaceOldest(2);
        requests.replaceOldest(3);

        assertThat(timer.started).hasSize(8);
        assertThat(timer.cancelled).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void thoseThatCouldNotBeCancelledAreCounted() {
        requests.replaceOldest(2);
        assertThat(requests.expired).isZero();

        requests.replaceOldest(1);
        assertThat(requests.expired).isEqualTo(1);
    }
}
