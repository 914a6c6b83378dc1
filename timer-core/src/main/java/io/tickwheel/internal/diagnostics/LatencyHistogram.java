package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.TimeDistribution;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts times in the buckets of HdrHistogram: each power of two is split in 16, so a value is known to a sixteenth.
 * One thread records, any reads.
 */
final class LatencyHistogram {
    private static final int SUB_BITS = 4;
    private static final int SUB_BUCKETS = 1 << SUB_BITS;
    private static final int BUCKETS = (Long.SIZE - SUB_BITS) * SUB_BUCKETS;
    private static final int TOTAL = BUCKETS;
    private static final int MAX = BUCKETS + 1;

    private final AtomicLongArray cells = new AtomicLongArray(BUCKETS + 2);

    /** Counts a time; a negative one, from a clock that stepped back, counts as zero. */
    void record(long nanos) {
        long value = Math.max(0, nanos);
        cells.setOpaque(MAX, Math.max(value, cells.getPlain(MAX)));
        add(TOTAL, value);
        add(bucketOf(value), 1);
    }

    private void add(int cell, long value) {
        cells.setOpaque(cell, cells.getPlain(cell) + value);
    }

    /** The times so far. A time that is being counted at this moment may be there in part. */
    TimeDistribution read() {
        List<TimeDistribution.Bucket> filled = new ArrayList<>();
        long count = 0;
        for (int i = 0; i < BUCKETS; i++) {
            long inBucket = cells.getOpaque(i);
            if (inBucket != 0) {
                filled.add(new TimeDistribution.Bucket(lastOf(i), inBucket));
                count += inBucket;
            }
        }
        return new TimeDistribution(count, cells.getOpaque(TOTAL), cells.getOpaque(MAX), List.copyOf(filled));
    }

    /** The bucket of a value that is not negative. */
    private static int bucketOf(long value) {
        if (value < SUB_BUCKETS) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - SUB_BITS - Long.numberOfLeadingZeros(value);
        // The leading bit of the value, which the shift leaves in place, counts as one more power.
        return shift * SUB_BUCKETS + (int) (value >>> shift);
    }

    /** The largest value of a bucket. */
    private static long lastOf(int bucket) {
        if (bucket < SUB_BUCKETS) {
            return bucket;
        }
        int shift = bucket / SUB_BUCKETS - 1;
        long first = (long) (SUB_BUCKETS + bucket % SUB_BUCKETS) << shift;
        return first + (1L << shift) - 1;
    }
}
