package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimeDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyHistogramTest {
    private static final int BUCKETS = 960;

    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void bucketsFollowEachOtherWithoutAGapUpToTheLargestValue() {
        long first = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            long last = LatencyHistogram.lastOf(bucket);
            assertThat(LatencyHistogram.bucketOf(first)).isEqualTo(bucket);
            assertThat(LatencyHistogram.bucketOf(last)).isEqualTo(bucket);
            assertThat(last - first).as("width of bucket %s", bucket).isLessThanOrEqualTo(first / 16);
            first = last + 1;
        }
        assertThat(first).as("one more than the largest").isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void countsNothingAtFirst() {
        assertThat(histogram.read()).isEqualTo(new TimeDistribution(0, 0, 0, List.of()));
    }

    @Test
    void knowsCountSumAndMaximumExactly() {
        LongStream.of(5, 1_000_003, 70, 1_000_003, 0).forEach(histogram::record);

        TimeDistribution read = histogram.read();

        assertThat(read.count()).isEqualTo(5);
        assertThat(read.totalNanos()).isEqualTo(2_000_081);
        assertThat(read.maxNanos()).isEqualTo(1_000_003);
        assertThat(read.percentileNanos(100)).isEqualTo(1_000_003);
    }

    @Test
    void theMaximumIsNotBelowATimeOfWhichOnlyThatIsMissing() {
        histogram.record(20);
        histogram.add(LatencyHistogram.bucketOf(1_000), 1);

        assertThat(histogram.read().maxNanos()).isBetween(1_000 * 15 / 16L, 1_000L);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1})
    void countsANegativeTimeAsNone(long nanos) {
        histogram.record(nanos);

        assertThat(histogram.read().buckets()).containsExactly(new TimeDistribution.Bucket(0, 1));
        assertThat(histogram.read().maxNanos()).isZero();
    }

    @Test
    void takesTheLargestTime() {
        histogram.record(Long.MAX_VALUE);

        assertThat(histogram.read().buckets()).containsExactly(new TimeDistribution.Bucket(Long.MAX_VALUE, 1));
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
