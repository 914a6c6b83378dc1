package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntakeStripesTest {
    @Test
    void thereAreMoreThanProcessorsWithinBounds() {
        int processors = Runtime.getRuntime().availableProcessors();

        assertThat(Integer.bitCount(Intake.STRIPES)).isEqualTo(1);
        assertThat(Intake.STRIPES).isBetween(Math.min(2 * processors, 16), 16);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 1_000, 1L << 32, Long.MAX_VALUE, -1, 0})
    void anyThreadHasOne(long thread) {
        assertThat(Intake.stripeOf(thread)).isBetween(0, Intake.STRIPES - 1);
    }

    /** I6: what a thread schedules goes through one stripe. */
    @Test
    void aThreadHasTheStripeOfItsNumber() {
        assertThat(Intake.stripeOf(Thread.currentThread().getId()))
                .isEqualTo(Intake.stripeOf(Thread.currentThread().getId()));
    }

    @Test
    void threadsInSequenceAreSpreadOverAllStripes() {
        for (long first = 1; first < 1_000; first++) {
            assertThat(stripesUsed(first, Intake.STRIPES)).isGreaterThanOrEqualTo(Intake.STRIPES / 2);
            assertThat(stripesUsed(first, 2 * Intake.STRIPES)).isEqualTo(Intake.STRIPES);
        }
    }

    @Test
    void everyOtherThreadIsSpreadOverAllStripesToo() {
        long used = LongStream.range(0, 4L * Intake.STRIPES)
                .map(i -> Intake.stripeOf(20 + 2 * i))
                .distinct()
                .count();

        assertThat(used).isEqualTo(Intake.STRIPES);
    }

    private static long stripesUsed(long firstThread, int threads) {
        return LongStream.range(firstThread, firstThread + threads)
                .map(Intake::stripeOf)
                .distinct()
                .count();
    }
}
