package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;

final class VisitLimitTest {
    private final Accounts accounts = new Accounts(new Intake(new WheelGeometry(10, 8), new EngineClock(() -> 0), 4));
    private final VisitLimit limit = new VisitLimit();

    @Test
    void waitsLongAsLongAsNothingIsKnown() {
        assertThat(limit.visits()).isEqualTo(VisitLimit.MAX_VISITS);

        expire(VisitLimit.WINDOW - 1);

        assertThat(limit.visits()).isEqualTo(VisitLimit.MAX_VISITS);
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

        assertThat(limit.visits()).isEqualTo(VisitLimit.MAX_VISITS);
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
        assertThat(limit.visits()).isEqualTo(VisitLimit.MAX_VISITS);
    }

    private void expire(int count) {
        for (int i = 0; i < count; i++) {
            accounts.expired();
        }
        limit.update(accounts);
    }

    private void cancel(int count) {
        for (int i = 0; i < count; i++) {
            accounts.cancelled(i % Stripes.COUNT);
        }
    }
}
