package io.tickwheel.diagnostics;

import java.util.List;

/**
 * How measured times are distributed. The buckets are those of HdrHistogram, coarser: a value is known to a sixteenth.
 *
 * @param maxNanos the largest, exactly
 * @param buckets the buckets with values, ascending
 */
public record TimeDistribution(long count, long totalNanos, long maxNanos, List<Bucket> buckets) {
    /**
     * How many values lie between the bucket before, exclusively, and this one's end, inclusively.
     */
    public record Bucket(long upToNanos, long count) {}

    /**
     * The value that a percentage of the times do not exceed, rounded up to the end of its bucket but not above the
     * largest.
     *
     * @param percentile from 0 to 100
     * @return 0 if nothing was measured
     * @throws IllegalArgumentException if percentile is out of its bounds
     */
    public long percentileNanos(double percentile) {
        if (!(percentile >= 0 && percentile <= 100)) {
            throw new IllegalArgumentException("percentile: " + percentile + " (expected: 0 to 100)");
        }
        long wanted = Math.max(1, (long) Math.ceil(count * percentile / 100));
        long seen = 0;
        for (Bucket bucket : buckets) {
            seen += bucket.count();
            if (seen >= wanted) {
                return Math.min(bucket.upToNanos(), maxNanos);
            }
        }
        return maxNanos;
    }
}
