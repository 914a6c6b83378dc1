package io.tickwheel.internal.wheel;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The levels of a {@link LevelWheel}: which bits of a tick choose the bucket in each of them, and where the first
 * bucket is that has something. What is beyond the last level's bits is a tick's era.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: {@link #levelOf} a table look-up; {@link #firstOccupied} a read of
 * bits for each level that is empty.
 */
final class Levels {
    private static final int TICK_BITS = 63;
    private static final int[] CASCADING_SHIFTS = {0, 8, 14, 20, 26, 32};

    /** Where the bits of each level begin, and behind the last one where its bits end. */
    private final int[] shifts;
    /** For each bit of a tick the level that it belongs to; the number of levels for those of the era. */
    private final int[] levelOfBit = new int[Long.SIZE];

    private final @Nullable Level[] levels;

    private Levels(int[] shifts) {
        this.shifts = shifts;
        this.levels = new Level[shifts.length - 1];
        for (int bit = 0; bit < Long.SIZE; bit++) {
            int level = 0;
            while (level < levels.length && bit >= shifts[level + 1]) {
                level++;
            }
            levelOfBit[bit] = level;
        }
    }

    /** Levels of one length, a power of two, as many as a tick has bits for. The first is made at once. */
    static Levels ofLength(int length) {
        int bits = Integer.numberOfTrailingZeros(length);
        int[] shifts = new int[(TICK_BITS + bits - 1) / bits + 1];
        for (int level = 0; level < shifts.length; level++) {
            shifts[level] = level * bits;
        }
        Levels levels = new Levels(shifts);
        levels.at(0);
        return levels;
    }

    /** A level of 256 and four of 64, all made at once, and eras beyond. */
    static Levels cascading() {
        Levels levels = new Levels(CASCADING_SHIFTS);
        for (int level = 0; level < levels.count(); level++) {
            levels.at(level);
        }
        return levels;
    }

    /** The number of levels, also of those that are not made yet. */
    int count() {
        return levels.length;
    }

    /** The number of buckets of the levels that are made. */
    int buckets() {
        int last = levels.length;
        while (levels[last - 1] == null) {
            last--;
        }
        return firstNumberOf(last);
    }

    /** Whether there are ticks beyond the last level. */
    boolean hasEras() {
        return shifts[levels.length] < TICK_BITS;
    }

    long eraOf(long tick) {
        return tick >>> shifts[levels.length];
    }

    /** The first tick of an era. */
    long startOf(long era) {
        return era << shifts[levels.length];
    }

    /** The level of a tick at or after a position; {@link #count} if it is of another era. */
    int levelOf(long tick, long position) {
        return levelOfBit[Long.SIZE - 1 - Long.numberOfLeadingZeros((tick ^ position) | 1)];
    }

    /** A level, which is made if it is not yet. */
    Level at(int number) {
        Level level = levels[number];
        if (level == null) {
            level = new Level(shifts[number], 1 << lengthBits(number), firstNumberOf(number));
            levels[number] = level;
        }
        return level;
    }

    /** The bucket of a tick in a level, which is made if it is not yet. */
    PlainBucket bucketFor(int number, long tick) {
        Level level = at(number);
        return level.bucketFor(level.slotOf(tick));
    }

    /** The lowest level that has something at or after a position; {@link Level#NONE} if none has. */
    int firstOccupied(long position) {
        for (int number = 0; number < levels.length; number++) {
            if (nextOccupied(number, position) != Level.NONE) {
                return number;
            }
        }
        return Level.NONE;
    }

    /** The slot of a level's first bucket that has something at or after a position; {@link Level#NONE} if none. */
    int nextOccupied(int number, long position) {
        Level level = levels[number];
        return level == null ? Level.NONE : level.nextOccupied(level.slotOf(position));
    }

    /** The bucket of a slot that has something. */
    PlainBucket bucketAt(int number, int slot) {
        return Objects.requireNonNull(levels[number]).bucketAt(slot);
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (Level level : levels) {
            if (level != null) {
                level.forEach(action);
            }
        }
    }

    void copy(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        for (Level level : levels) {
            if (level != null) {
                level.copy(action);
            }
        }
    }

    void clear() {
        for (Level level : levels) {
            if (level != null) {
                level.clear();
            }
        }
    }

    private int lengthBits(int number) {
        return Math.min(shifts[number + 1], TICK_BITS) - shifts[number];
    }

    private int firstNumberOf(int number) {
        long slots = 0;
        for (int level = 0; level < number; level++) {
            slots += 1L << lengthBits(level);
        }
        return (int) Math.min(slots, Integer.MAX_VALUE - WheelGeometry.MAX_WHEEL_LENGTH - 1);
    }
}
