package io.tickwheel.internal.wheel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All segments of a wheel by number, and a few spare ones, so that buckets that fill and empty allocate nothing.
 *
 * <p>A node names its segment by number: a reference from an old node to a young segment would cost the garbage
 * collector more than the insertion does. An {@link OutOfMemoryError} changes nothing.
 */
final class Segments {
    private static final int MAX_COUNT = 1 << 23;

    /** How many segments of each length may be spare; together they take 50 KB. */
    private static final int MAX_SPARE = 16;

    private @Nullable Segment[] table = {};
    /** A stack of the numbers that are free. */
    private int[] freeNumbers = {};

    private int freeCount;
    /** Chains of empty segments, by the binary logarithm of their length. */
    private final @Nullable Segment[] spare = new Segment[9];

    private final int[] spareCount = new int[9];

    @Nullable
    Segment get(int number) {
        return number < table.length ? table[number] : null;
    }

    /** An empty segment for a bucket. */
    Segment take(Bucket bucket, int length) {
        int kind = Integer.numberOfTrailingZeros(length);
        Segment segment = spare[kind];
        if (segment == null) {
            return create(bucket, length);
        }
        spare[kind] = segment.next;
        spareCount[kind]--;
        segment.next = null;
        segment.bucket = bucket;
        return segment;
    }

    /** Takes back an empty segment that is in no bucket. */
    void give(Segment segment) {
        int kind = Integer.numberOfTrailingZeros(segment.keys.length);
        if (spareCount[kind] < MAX_SPARE) {
            segment.reset(0);
            segment.next = spare[kind];
            spare[kind] = segment;
            spareCount[kind]++;
        } else {
            table[segment.number] = null;
            freeNumbers[freeCount++] = segment.number;
        }
    }

    private Segment create(Bucket bucket, int length) {
        if (freeCount == 0) {
            growTable();
        }
        int number = freeNumbers[freeCount - 1];
        Segment segment = new Segment(number, bucket, length);
        table[number] = segment;
        freeCount--;
        return segment;
    }

    private void growTable() {
        int size = Math.max(16, 2 * table.length);
        if (size > MAX_COUNT) {
            throw new OutOfMemoryError("more than " + MAX_COUNT + " segments");
        }
        @Nullable Segment[] longer = Arrays.copyOf(table, size);
        freeNumbers = new int[size];
        for (int number = size - 1; number >= table.length; number--) {
            freeNumbers[freeCount++] = number;
        }
        table = longer;
    }
}
