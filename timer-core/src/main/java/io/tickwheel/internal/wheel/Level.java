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
 * <p>Threads: owner of the wheel only (I4). Cost: {@link #nextOccupied} a read of 4,096 slots at a time.
 */
final class Level {
    static final int NONE = -1;

    private final int shift;
    private final int mask;
    private final int firstNumber;
    private final @Nullable PlainBucket[] buckets;
    private final long[] occupied;
    /** Bit w: word w of {@link #occupied} is not 0. So a long level that is nearly empty is not read word by word. */
    private final long[] occupiedWords;

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
        this.occupied = new long[(length + Long.SIZE - 1) / Long.SIZE];
        this.occupiedWords = new long[(occupied.length + Long.SIZE - 1) / Long.SIZE];
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
        return (occupied[slot / Long.SIZE] & (1L << slot)) != 0;
    }

    void setOccupied(int slot) {
        int word = slot / Long.SIZE;
        occupied[word] |= 1L << slot;
        occupiedWords[word / Long.SIZE] |= 1L << word;
    }

    void setEmpty(int slot) {
        int word = slot / Long.SIZE;
        occupied[word] &= ~(1L << slot);
        if (occupied[word] == 0) {
            occupiedWords[word / Long.SIZE] &= ~(1L << word);
        }
    }

    /** The first slot from one up to the last that has something; {@link #NONE} if none has. */
    int nextOccupied(int from) {
        int word = from / Long.SIZE;
        long bits = occupied[word] & (-1L << from);
        if (bits == 0) {
            word = word + 1 < occupied.length ? next(occupiedWords, word + 1) : NONE;
            return word == NONE ? NONE : next(occupied, word * Long.SIZE);
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }

    /** The first bit from one on that is set; {@link #NONE} if none is. */
    private static int next(long[] words, int from) {
        int word = from / Long.SIZE;
        long bits = words[word] & (-1L << from);
        while (bits == 0 && ++word < words.length) {
            bits = words[word];
        }
        return bits == 0 ? NONE : word * Long.SIZE + Long.numberOfTrailingZeros(bits);
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
