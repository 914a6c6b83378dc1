package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** I10: a wheel of many buckets is not read word by word in each step. A bit that is read is found. */
class LongWheelReadsTest {
    private static final long TICK_NANOS = 10;

    private final HashedWheel wheel = new HashedWheel(new WheelGeometry(TICK_NANOS, 1 << 18));
    private final TimeoutNode[] due = new TimeoutNode[4];

    @Test
    void theWordsBeforeTheNextThatIsDueAreNotRead() {
        wheel.insert(new NamedTimeout("far", 200_000 * TICK_NANOS));

        WheelView.of(wheel).dueBits()[1_000] = 1;

        assertThat(wheel.earliestTick()).isEqualTo(200_000);
    }

    /** As in each step of a timer whose timeouts run from the intake, or are cancelled there. */
    @Test
    void theRestOfARevolutionInWhichNothingIsDueIsNotRead() {
        wheel.insert(new NamedTimeout("near", 5 * TICK_NANOS));
        assertThat(wheel.expire(5, due)).isOne();

        WheelView.of(wheel).dueBits()[1_000] = 1;

        for (int tick = 6; tick < 100; tick++) {
            assertThat(wheel.expire(tick, due)).isZero();
            assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        }
    }
}
