package io.tickwheel.internal.wheel;

import java.util.Objects;

/**
 * A wheel of levels, each as coarse as the level below is long: the hierarchical and the cascading layout.
 *
 * <p>A tick lies in the level of the highest digit in which it differs from the clock, and in the bucket that this
 * digit names. When the clock comes to a coarse bucket, the bucket is emptied: its timeouts go to lower levels, in
 * order. So a timeout is moved at most once for each level, and timeouts of one tick keep their order (I6). The leaf of
 * a coarse bucket is its earliest tick, so cascading needs no wake-up of its own.
 *
 * <p>Ticks beyond the last level of the cascading layout share one more bucket. It is looked through each time the
 * clock enters another range of 2^32 ticks.
 *
 * <p>Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", scheme 7.
 */
final class LevelWheel extends Wheel {
    private static final int NONE = -1;

    /** The bits of the lowest digit, and of the others. */
    private final int lowestBits;

    private final int digitBits;
    private final int coarseLevels;
    /** The number of the coarse bucket that is being emptied. */
    private int opening = NONE;

    private LevelWheel(WheelGeometry geometry, int lowestBits, int digitBits, int coarseLevels) {
        super(geometry, 0, 1 << lowestBits);
        this.lowestBits = lowestBits;
        this.digitBits = digitBits;
        this.coarseLevels = coarseLevels;
    }

    /** The cascading layout has a level of 256 and four of 64; the other one as many as are needed. */
    static Wheel create(WheelGeometry geometry) {
        int bits = geometry.roundShift();
        return geometry.layout() == Layout.CASCADING
                ? new LevelWheel(geometry, 8, 6, 4)
                : new LevelWheel(geometry, bits, bits, Long.SIZE);
    }

    @Override
    int numberOf(long tick) {
        long differing = tick ^ clock;
        int lowestLength = 1 << lowestBits;
        if (differing < lowestLength) {
            return (int) tick & (lowestLength - 1);
        }
        int highestBit = Long.SIZE - 1 - Long.numberOfLeadingZeros(differing);
        int level = Math.min((highestBit - lowestBits) / digitBits, coarseLevels);
        int digit = (int) (tick >>> (lowestBits + level * digitBits)) & ((1 << digitBits) - 1);
        return lowestLength + (level << digitBits) + (level == coarseLevels ? 0 : digit);
    }

    @Override
    public void advanceTo(long tick) {
        // There is only something to empty if an earlier call has failed.
        empty();
        if (tick > clock) {
            int number = numberOf(tick);
            clock = tick;
            opening = number < 1 << lowestBits ? NONE : number;
            empty();
        }
    }

    /** Moves the nodes of the opening bucket to lower levels. Nodes beyond the last level may have to stay. */
    private void empty() {
        forgetNotes();
        Bucket bucket = opening == NONE || opening >= table.length ? null : table[opening];
        Segment segment = bucket == null ? null : bucket.first;
        while (segment != null) {
            // A noted segment is neither packed nor released.
            noted = segment;
            for (int slot = 0; slot < segment.end; slot++) {
                TimeoutNode node = segment.nodes[slot];
                if (node != null) {
                    move(segment, slot, node);
                }
            }
            segment = segment.next;
            forgetNotes();
        }
        if (bucket != null) {
            leaves.set(opening, bucket.earliestTick(0));
        }
        opening = NONE;
    }

    private void move(Segment segment, int slot, TimeoutNode node) {
        reserve(tickOf(node, segment.keys[slot], segment.base, segment.bucket));
        if (Objects.requireNonNull(reserved).bucket != segment.bucket) {
            remove(segment, slot, node);
            insert(node);
            moves++;
        }
    }
}
