package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntakeLimitsTest {
    @ParameterizedTest
    @CsvSource({"0, 10", "3, 10", "4, 12", "6, 18", "1000000000, 3000000000"})
    void allowsSomeAndMoreTheMoreIsPending(long pending, long maxSlots) {
        assertThat(new IntakeLimits(8, 10, 3).maxSlots(pending)).isEqualTo(maxSlots);
    }

    /** Else the owner would be called by threads that have scheduled next to nothing. */
    @Test
    void byDefaultABlockForEachStripeIsAlwaysAllowed() {
        IntakeLimits limits = IntakeLimits.DEFAULT;

        assertThat(limits.maxSlots(0)).isGreaterThanOrEqualTo((long) Stripes.COUNT * limits.blockLength());
        assertThat(limits.maxSlots(1_000_000)).isGreaterThan(1_000_000);
    }
}
