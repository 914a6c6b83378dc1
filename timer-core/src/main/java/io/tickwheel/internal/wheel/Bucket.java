package io.tickwheel.internal.wheel;

import org.jspecify.annotations.Nullable;

/** A bucket: a chain of segments in order of insertion. */
final class Bucket {
    final int number;
    private final int unitShift;
    private final int firstTick;

    @Nullable
    Segment first;

    @Nullable
    Segment last;

    int live;
    /** The length of all segments. */
    int slots;

    /** Creates an empty bucket, to which one tick of each unit belongs; a unit has {@code 1 << unitShift} ticks. */
    Bucket(int number, int unitShift) {
        this.number = number;
        this.unitShift = unitShift;
        this.firstTick = number & ((1 << unitShift) - 1);
    }

    /** The unit of the last tick of this bucket that is not after a tick. */
    long unitOf(long tick) {
        return (tick - firstTick) >> unitShift;
    }

    long tickOf(long unit) {
        return (unit << unitShift) + firstTick;
    }

    /** The least of the segments' earliest ticks, or the first one found that is not after {@code enough}. */
    long earliestTick(long enough) {
        long earliest = WheelGeometry.NEVER;
        for (Segment segment = first; segment != null && earliest > enough; segment = segment.next) {
            earliest = Math.min(earliest, segment.earliestTick());
        }
        return earliest;
    }

    void append(Segment segment) {
        segment.previous = last;
        if (last == null) {
            first = segment;
        } else {
            last.next = segment;
        }
        last = segment;
        slots += segment.keys.length;
    }

    void unlink(Segment segment) {
        Segment previous = segment.previous;
        Segment next = segment.next;
        if (previous == null) {
            first = next;
        } else {
            previous.next = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.previous = previous;
        }
        segment.previous = null;
        segment.next = null;
        slots -= segment.keys.length;
    }
}
