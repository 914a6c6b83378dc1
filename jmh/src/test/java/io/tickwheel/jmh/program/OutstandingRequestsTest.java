package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OutstandingRequestsTest {
    private final FakeTimer timer = new FakeTimer();
    private final OutstandingRequests requests = new OutstandingRequests(timer, 3);

    @Test
    void theRingIsFilledWithTimeoutsOfThirtySeconds() {
        assertThat(timer.delaysNanos).hasSize(3).containsOnly(TimeUnit.SECONDS.toNanos(30));
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
