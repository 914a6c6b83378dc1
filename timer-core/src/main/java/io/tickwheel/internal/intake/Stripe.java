package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.MinTree;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one stripe in order of age, with a lower bound of the deadlines in each. Owner only (I4).
 *
 * <p>The bound of a complete block lies in a tree. Blocks that producers still fill are read at each {@link #refresh}.
 */
final class Stripe {
    private static final int FEW = 4;

    /** The bounds by place. */
    MinTree bounds = new MinTree(FEW);
    /** Timeouts that arrived before this number of the stripe are to be transferred; 0 if there are none. */
    long markedTo;

    /** The number of slots in the blocks of all stripes. */
    private final AtomicLong slotsOfAll;

    private @Nullable Block[] blocks = new Block[FEW];
    /** Behind the newest block. */
    private int end;
    /** All blocks before it were dropped. */
    private int oldest;
    /** All blocks before it are complete. */
    private int incomplete;

    private long slots;

    Stripe(AtomicLong slotsOfAll) {
        this.slotsOfAll = slotsOfAll;
    }

    /** Adds the next block. After an {@link OutOfMemoryError} all is as before. */
    void add(Block block) {
        if (end == blocks.length) {
            pack();
        }
        blocks[end] = block;
        bounds.set(end++, block.boundNanos());
        slots += block.length();
    }

    /** Moves the blocks to new arrays, which are less than half full. */
    private void pack() {
        int live = 0;
        for (Block block : blocks) {
            live += block == null ? 0 : 1;
        }
        int length = FEW * Integer.highestOneBit(live | 1);
        @Nullable Block[] packed = new Block[length];
        MinTree packedBounds = new MinTree(length);
        end = 0;
        for (Block block : blocks) {
            if (block != null) {
                packedBounds.set(end, block.boundNanos());
                packed[end++] = block;
            }
        }
        blocks = packed;
        bounds = packedBounds;
        oldest = 0;
        // The next refresh finds out which of them are complete.
        incomplete = 0;
    }

    /** Reads the bounds of blocks that producers may still fill; returns a lower bound of all deadlines here. */
    long refresh() {
        for (int i = incomplete; i < end; i++) {
            Block block = blocks[i];
            // Complete first: a producer lowers the bound before it writes its slot.
            if ((block == null || block.isComplete()) && i == incomplete) {
                incomplete++;
            }
            if (block != null) {
                block.accepted = block.claimed();
                bounds.set(i, block.boundNanos());
            }
        }
        return bounds.earliest();
    }

    Block get(int place) {
        return Objects.requireNonNull(blocks[place]);
    }

    /** The place of the oldest block; -1 if there is none. */
    int oldest() {
        while (oldest < end && blocks[oldest] == null) {
            oldest++;
        }
        return oldest < end ? oldest : -1;
    }

    /** Whether all timeouts of the block at a place have been written, and have left it. */
    boolean isEmpty(int place) {
        return place < incomplete && get(place).first() == get(place).length();
    }

    /** Marks slots up to one of a block, and all slots of older blocks, for the transfer. */
    void mark(Block block, int to) {
        markedTo = Math.max(markedTo, block.before + to);
    }

    /** Marks a share of the slots, the oldest first. */
    void markOldest(double share) {
        long left = (long) Math.ceil(share * slots);
        for (int i = oldest; i < end && left > 0; i++) {
            Block block = blocks[i];
            if (block != null) {
                mark(block, block.accepted);
                left -= block.accepted - block.first();
            }
        }
    }

    /** Drops the block at a place, of which all slots were written and are empty. */
    void drop(int place) {
        int length = get(place).length();
        blocks[place] = null;
        bounds.set(place, WheelGeometry.NEVER);
        slots -= length;
        slotsOfAll.getAndAdd(-length);
    }

    /** Drops the complete blocks whose timeouts were all cancelled. */
    void dropAllCleared() {
        for (int i = oldest; i < incomplete; i++) {
            Block block = blocks[i];
            if (block != null && block.isAllCleared()) {
                drop(i);
            }
        }
    }

    /** Passes copies of all slots to the action. */
    void copy(Consumer<Object[]> action) {
        for (Block block : blocks) {
            if (block != null) {
                action.accept(block.copy());
            }
        }
    }

    /** Passes all timeouts to the action, and waits for slots that are not written yet. */
    void drain(Consumer<TimeoutNode> action) {
        for (Block block : blocks) {
            if (block != null) {
                block.drain(action);
            }
        }
    }
}
