package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimeDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyHistogramTest {
    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void countsNothingAtFirst() {
        assertThat(histogram.read()).isEqualTo(new TimeDistribution(0, 0, 0, List.of()));
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1, 15, 16, 17, 1_000, Long.MAX_VALUE})
    void knowsTheMaximumAndTheSumExactlyAndCountsANegativeTimeAsNone(long nanos) {
        histogram.record(nanos);

        TimeDistribution read = histogram.read();

        assertThat(read.count()).isEqualTo(1);
        assertThat(read.totalNanos()).isEqualTo(Math.max(0, nanos));
        assertThat(read.maxNanos()).isEqualTo(Math.max(0, nanos));
        assertThat(read.percentileNanos(50)).isEqualTo(Math.max(0, nanos));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void percentilesAreNeverTooSmallAndTooLargeByASixteenthAtMost(long seed) {
        Random random = new Random(seed);
        long[] values = random.longs(10_000, 0, 60)
                .map(bits -> random.nextLong() >>> (63 - bits))
                .map(value -> value & Long.MAX_VALUE)
                .toArray();
        Arrays.stream(values).forEach(histogram::record);
        Arrays.sort(values);

        TimeDistribution read = histogram.read();

        for (int percent = 1; percent <= 100; percent++) {
            long exact = values[values.length * percent / 100 - 1];
            assertThat(read.percentileNanos(percent))
                    .as("percentile %s, seed %s", percent, seed)
                    .isBetween(exact, exact + exact / 16);
        }
    }
}
