package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;

class StripeBoundsTest {
    private static final long ALL = -1L >>> (Long.SIZE - Intake.STRIPES);
    private static final int LAST = Intake.STRIPES - 1;

    private final StripeBounds bounds = new StripeBounds();

    @Test
    void nothingIsDueAtFirst() {
        assertThat(bounds.earliest()).isEqualTo(WheelGeometry.NEVER);
        assertThat(bounds.dueUpTo(WheelGeometry.NEVER - 1)).isZero();
        assertThat(bounds.first(ALL, WheelGeometry.NEVER)).isEqualTo(-1);
    }

    @Test
    void aBoundIsTheEarliestUntilItIsReset() {
        bounds.lower(LAST, 50);
        bounds.lower(LAST, 70);
        bounds.lower(1, 60);
        assertThat(bounds.get(LAST)).isEqualTo(50);
        assertThat(bounds.earliest()).isEqualTo(50);

        bounds.reset(LAST);

        assertThat(bounds.get(LAST)).isEqualTo(WheelGeometry.NEVER);
        assertThat(bounds.earliest()).isEqualTo(60);
    }

    @Test
    void thoseThatAreDueAreKnownByTheirBits() {
        bounds.lower(0, 50);
        bounds.lower(LAST, 60);

        assertThat(bounds.dueUpTo(49)).isZero();
        assertThat(bounds.dueUpTo(50)).isEqualTo(1);
        assertThat(bounds.dueUpTo(60)).isEqualTo(1 | 1L << LAST);
    }

    @Test
    void theFirstOfSomeIsBeforeATime() {
        bounds.lower(0, 50);
        bounds.lower(LAST, 40);

        assertThat(bounds.first(ALL, 41)).isEqualTo(LAST);
        assertThat(bounds.first(ALL, 40)).isEqualTo(-1);
        assertThat(bounds.first(1, 51)).isZero();
        assertThat(bounds.first(0, 51)).isEqualTo(-1);
    }
}
