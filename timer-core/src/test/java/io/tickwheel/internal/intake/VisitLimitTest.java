package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;

final class VisitLimitTest {
    private final TimeoutCounters counters = new TimeoutCounters(new Intake(new WheelGeometry(10, 8), () -> 0, 4));
    private final VisitLimit limit = new VisitLimit();

    @Test
    void waitsLongAsLongAsNothingIsKnown() {
        assertThat(limit.visits()).isEqualTo(VisitLimit.USUAL_VISITS);

        expire(VisitLimit.WINDOW - 1);

        assertThat(limit.visits()).isEqualTo(VisitLimit.USUAL_VISITS);
    }

    @Test
    void whereMostExpireABlockIsVisitedOnce() {
        cancel(VisitLimit.WINDOW - 1);

        expire(VisitLimit.WINDOW);

        assertThat(limit.visits()).isEqualTo(1);
    }

    @Test
    void whereAsManyAreCancelledABlockWaits() {
        cancel(VisitLimit.WINDOW);

        expire(VisitLimit.WINDOW);

        assertThat(limit.visits()).isEqualTo(VisitLimit.USUAL_VISITS);
    }

    @Test
    void whatWasLongAgoIsForgotten() {
        cancel(10 * VisitLimit.WINDOW);
        expire(VisitLimit.WINDOW);

        expire(VisitLimit.WINDOW);
        assertThat(limit.visits()).isEqualTo(1);

        cancel(VisitLimit.WINDOW);
        assertThat(limit.visits()).isEqualTo(1);
        expire(VisitLimit.WINDOW);
        assertThat(limit.visits()).isEqualTo(VisitLimit.USUAL_VISITS);
    }

    private void expire(int count) {
        for (int i = 0; i < count; i++) {
            counters.expired();
        }
        limit.update(counters);
    }

    private void cancel(int count) {
        for (int i = 0; i < count; i++) {
            counters.cancelled(i % Stripes.COUNT);
        }
    }
}
