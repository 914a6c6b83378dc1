package io.tickwheel.netty.metrics;

import io.tickwheel.diagnostics.TimeDistribution;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What meters count of measured times.
 *
 * @param count how many
 * @param totalNanos their sum
 * @param countsUpTo how many were not longer than each of {@link #BOUNDS_NANOS}; those of a distribution's bucket that
 *     a bound cuts through, a sixteenth of the value wide, go to the next
 */
record TimeSums(long count, long totalNanos, List<Long> countsUpTo) {
    /** From below the finest tick to what is an outage, closest where timers are judged. */
    static final List<Long> BOUNDS_NANOS = List.of(
            100_000L,
            250_000L,
            500_000L,
            1_000_000L,
            2_000_000L,
            5_000_000L,
            10_000_000L,
            20_000_000L,
            50_000_000L,
            100_000_000L,
            200_000_000L,
            500_000_000L,
            1_000_000_000L,
            2_000_000_000L,
            5_000_000_000L,
            10_000_000_000L);

    static final TimeSums NONE = of(new TimeDistribution(0, 0, 0, List.of()));

    static TimeSums of(TimeDistribution times) {
        return new TimeSums(
                times.count(),
                times.totalNanos(),
                BOUNDS_NANOS.stream().map(bound -> countUpTo(times, bound)).toList());
    }

    TimeSums plus(TimeSums other) {
        return new TimeSums(
                count + other.count,
                totalNanos + other.totalNanos,
                IntStream.range(0, countsUpTo.size())
                        .mapToObj(i -> countsUpTo.get(i) + other.countsUpTo.get(i))
                        .toList());
    }

    private static long countUpTo(TimeDistribution times, long boundNanos) {
        return times.buckets().stream()
                .filter(bucket -> Math.min(bucket.upToNanos(), times.maxNanos()) <= boundNanos)
                .mapToLong(TimeDistribution.Bucket::count)
                .sum();
    }
}
