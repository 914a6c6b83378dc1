package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutstandingRequestsTest {
    private final FakeTimer timer = new FakeTimer();
    private final OutstandingRequests requests = new OutstandingRequests(timer, 3, () -> 7);

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
        assertThat(requests.expired()).isZero();

        requests.replaceOldest(1);
        assertThat(requests.expired()).isEqualTo(1);
    }
}
