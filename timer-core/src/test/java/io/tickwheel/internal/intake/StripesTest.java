package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StripesTest {
    @Test
    void thereAreMoreThanProcessorsWithinBounds() {
        int processors = Runtime.getRuntime().availableProcessors();

        assertThat(Integer.bitCount(Stripes.COUNT)).isEqualTo(1);
        assertThat(Stripes.COUNT).isBetween(Math.min(2 * processors, 16), 16);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 1_000, 1L << 32, Long.MAX_VALUE, -1, 0})
    void anyThreadHasOne(long thread) {
        assertThat(Stripes.of(thread)).isBetween(0, Stripes.COUNT - 1);
    }

    /** I6: what a thread schedules goes through one stripe. */
    @Test
    void aThreadHasTheStripeOfItsNumber() {
        assertThat(Stripes.ofCurrentThread())
                .isEqualTo(Stripes.of(Thread.currentThread().getId()));
    }

    @Test
    void threadsInSequenceAreSpreadOverAllStripes() {
        for (long first = 1; first < 1_000; first++) {
            assertThat(stripesUsed(first, Stripes.COUNT)).isGreaterThanOrEqualTo(Stripes.COUNT / 2);
            assertThat(stripesUsed(first, 2 * Stripes.COUNT)).isEqualTo(Stripes.COUNT);
        }
    }

    @Test
    void everyOtherThreadIsSpreadOverAllStripesToo() {
        long used = LongStream.range(0, 4L * Stripes.COUNT)
                .map(i -> Stripes.of(20 + 2 * i))
                .distinct()
                .count();

        assertThat(used).isEqualTo(Stripes.COUNT);
    }

    private static long stripesUsed(long firstThread, int threads) {
        return LongStream.range(firstThread, firstThread + threads)
                .map(Stripes::of)
                .distinct()
                .count();
    }
}
