package io.tickwheel.internal.wheel;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of one level of a wheel, with a bit for each that has something.
 *
 * <p>Slot {@code s} takes the ticks {@code t} with {@code (t >>> shift) & mask == s}. Buckets are made when first
 * needed, and kept.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: {@link #nextOccupied} as {@link SlotBits}.
 */
final class Level {
    static final int NONE = SlotBits.NONE;

    private final int shift;
    private final int mask;
    private final int firstNumber;
    private final @Nullable PlainBucket[] buckets;
    private final SlotBits occupied;

    /**
     * Creates an empty level.
     *
     * @param shift the bits of a tick below those that choose the slot
     * @param length the number of slots, a power of two
     * @param firstNumber the number of slot 0 in the wheel
     */
    Level(int shift, int length, int firstNumber) {
        this.shift = shift;
        this.mask = length - 1;
        this.firstNumber = firstNumber;
        this.buckets = new PlainBucket[length];
        this.occupied = new SlotBits(length);
    }

    int slotOf(long tick) {
        return (int) (tick >>> shift) & mask;
    }

    /** The first tick of a slot, in the revolution of this level that a tick lies in. */
    long startOf(int slot, long tick) {
        return (((tick >>> shift) & ~(long) mask) | slot) << shift;
    }

    PlainBucket bucketFor(int slot) {
        PlainBucket bucket = buckets[slot];
        if (bucket == null) {
            bucket = new PlainBucket(this, slot, firstNumber + slot);
            buckets[slot] = bucket;
        }
        return bucket;
    }

    /** The bucket of a slot that has had something. */
    PlainBucket bucketAt(int slot) {
        PlainBucket bucket = buckets[slot];
        if (bucket == null) {
            throw new AssertionError("slot " + slot + " has never held a timeout");
        }
        return bucket;
    }

    boolean isOccupied(int slot) {
        return occupied.isSet(slot);
    }

    void setOccupied(int slot) {
        occupied.set(slot);
    }

    void setEmpty(int slot) {
        occupied.clear(slot);
    }

    /** The first slot from one up to the last that has something; {@link #NONE} if none has. */
    int nextOccupied(int from) {
        return occupied.next(from);
    }

    /** The first slot that has something from one on, around the level; {@link #NONE} if none has. */
    int nextOccupiedAround(int from) {
        int slot = nextOccupied(from);
        return slot == NONE ? nextOccupied(0) : slot;
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (int slot = nextOccupied(0); slot != NONE; slot = nextAfter(slot)) {
            bucketAt(slot).forEach(action);
        }
    }

    void copy(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        for (int slot = nextOccupied(0); slot != NONE; slot = nextAfter(slot)) {
            bucketAt(slot).copy(action);
        }
    }

    /** Empties all buckets, and drops them. */
    void clear() {
        for (int slot = nextOccupied(0); slot != NONE; slot = nextAfter(slot)) {
            bucketAt(slot).clear();
        }
        Arrays.fill(buckets, null);
    }

    /** The first slot after one that has something; {@link #NONE} if none has. */
    private int nextAfter(int slot) {
        return slot == mask ? NONE : nextOccupied(slot + 1);
    }
}
