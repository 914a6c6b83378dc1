package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;

/**
 * The due timeouts that lie in the intake, in the order in which they run: by tick, then by arrival.
 *
 * <p>A timeout is known here by where it lies, packed with its tick into a long. So it stays in its block until it
 * runs, where whoever cancels it clears it as ever, and putting the batch in order moves numbers and reads no timeout.
 *
 * <p>Threads: owner only (I4). Cost: {@link #add} O(1); {@link #sort} nothing if all have one tick, as they have
 * unless the owner is late. The array of a large batch is dropped with it.
 */
final class DueSlots {
    static final int SLOT_BITS = 10;
    static final int BLOCK_BITS = 20;
    /** How many ticks one batch may span. */
    static final int MAX_TICKS = 1 << 27;

    private static final int STRIPE_BITS = 6;
    private static final int TICK_SHIFT = SLOT_BITS + BLOCK_BITS + STRIPE_BITS;
    private static final int SMALL = 1 << SLOT_BITS;
    private static final int LARGEST_KEPT = 1 << 17;

    private final WheelGeometry geometry;
    private final long[] smallKeys = new long[SMALL];
    private long[] keys = smallKeys;
    private int next;
    private int end;
    private long firstTick;
    private boolean isOneTick;

    DueSlots(WheelGeometry geometry) {
        this.geometry = geometry;
    }

    /** Starts a batch of the ticks from one to another, fewer than {@link #MAX_TICKS}. The one before must be empty. */
    void begin(long newFirstTick, long lastTick) {
        firstTick = newFirstTick;
        isOneTick = newFirstTick == lastTick;
        rewind();
    }

    /** Makes room for so many more. An {@link OutOfMemoryError} leaves the batch as it was. */
    void reserve(int more) {
        if (next == end) {
            rewind();
        }
        if (keys.length - end < more) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, end + more));
        }
    }

    /** Where a slot lies, for {@link #add}. */
    static long place(int stripe, int block, int slot) {
        return ((long) stripe << (SLOT_BITS + BLOCK_BITS)) | ((long) block << SLOT_BITS) | slot;
    }

    /** Adds a timeout, for which room was reserved. */
    void add(long place, long deadlineNanos) {
        // What came too late for its tick has the first one.
        long tick = isOneTick ? 0 : Math.max(0, geometry.tickOf(deadlineNanos) - firstTick);
        keys[end++] = (tick << TICK_SHIFT) | place;
    }

    /** Puts what was added in order. Places rise with arrival, so what has one tick is in order as it was added. */
    void sort() {
        if (!isOneTick) {
            Arrays.sort(keys, next, end);
        }
    }

    boolean isEmpty() {
        return next == end;
    }

    /** Whether all are of one tick, so that those that are here need not wait for those still to be found. */
    boolean isOneTick() {
        return isOneTick;
    }

    /** The tick of the next one; {@link WheelGeometry#NEVER} if there is none. */
    long nextTick() {
        return next == end ? WheelGeometry.NEVER : firstTick + (keys[next] >>> TICK_SHIFT);
    }

    /** Takes the next place off. */
    long poll() {
        return keys[next++] & ((1L << TICK_SHIFT) - 1);
    }

    static int stripeOf(long place) {
        return (int) (place >>> (SLOT_BITS + BLOCK_BITS));
    }

    static int blockOf(long place) {
        return (int) (place >>> SLOT_BITS) & ((1 << BLOCK_BITS) - 1);
    }

    static int slotOf(long place) {
        return (int) place & ((1 << SLOT_BITS) - 1);
    }

    private void rewind() {
        next = 0;
        end = 0;
        if (keys.length > LARGEST_KEPT) {
            keys = smallKeys;
        }
    }
}
