package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The due timeouts that lie in the intake, in the order in which they run: by tick, then by arrival.
 *
 * <p>A timeout is known here by where it lies, packed with its tick into a long. So it stays in its block until it
 * runs, where whoever cancels it clears it as ever; putting the batch in order moves numbers and reads no timeout; and
 * no reference to a young timeout is stored in an old array, which costs a fence each under G1.
 *
 * <p>Threads: owner only (I4). Cost: {@link #add} O(1); {@link #sort} nothing if all have one tick, as they have
 * unless the owner is late. What a large batch has needed is dropped with it.
 */
public final class DueSlots {
    static final int SLOT_BITS = 10;
    /** How many ticks one batch may span. */
    static final int MAX_TICKS = 1 << 27;

    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
    private static final int TICK_SHIFT = 36;
    private static final long LOCATION_MASK = (1L << TICK_SHIFT) - 1;
    private static final int SMALL = 1 << SLOT_BITS;
    private static final int FEW_BLOCKS = 4;
    private static final int LARGEST_KEPT = 1 << 17;

    private final WheelGeometry geometry;
    private final long[] smallKeys = new long[SMALL];
    private long[] keys = smallKeys;
    /** The blocks in which they lie, in the order in which they were found. */
    private @Nullable ArrivalBlock[] blocks = new ArrivalBlock[FEW_BLOCKS];

    private int blockCount;
    private int next;
    private int end;
    private long firstTick;
    private boolean isOneTick;

    public DueSlots(WheelGeometry geometry) {
        this.geometry = geometry;
    }

    /** Starts a batch of the ticks from one to another, fewer than {@link #MAX_TICKS}. The one before must be empty. */
    void begin(long newFirstTick, long lastTick) {
        firstTick = newFirstTick;
        isOneTick = newFirstTick == lastTick;
        rewind();
    }

    /**
     * Makes room for all slots of a block, which are added next. An {@link OutOfMemoryError} leaves the batch as it
     * was.
     */
    void reserve(ArrivalBlock block) {
        if (next == end) {
            rewind();
        }
        int more = block.length();
        if (keys.length - end < more) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, end + more));
        }
        if (blockCount == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * blockCount);
        }
        blocks[blockCount++] = block;
    }

    /** Adds a timeout of the block for which room was reserved last. */
    void add(int slot, TimeoutNode node) {
        // What came too late for its tick has the first one.
        long tick = isOneTick ? 0 : Math.max(0, geometry.tickOf(node.deadlineNanos()) - firstTick);
        keys[end++] = (tick << TICK_SHIFT) | ((blockCount - 1L) << SLOT_BITS) | slot;
    }

    /** Puts what was added in order. Locations rise with arrival, so what has one tick is in order as it was added. */
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
    public long nextTick() {
        return next == end ? WheelGeometry.NEVER : firstTick + (keys[next] >>> TICK_SHIFT);
    }

    /** Takes the next one off this batch and out of its block; null if it was cancelled. */
    @Nullable
    public TimeoutNode poll() {
        long location = keys[next++] & LOCATION_MASK;
        ArrivalBlock block = blocks[(int) (location >>> SLOT_BITS)];
        if (block == null) {
            throw new AssertionError("no block at " + location);
        }
        if (next == end) {
            rewind();
        }
        return block.take((int) location & SLOT_MASK);
    }

    private void rewind() {
        next = 0;
        end = 0;
        Arrays.fill(blocks, 0, blockCount, null);
        blockCount = 0;
        if (keys.length > LARGEST_KEPT) {
            keys = smallKeys;
        }
    }
}
