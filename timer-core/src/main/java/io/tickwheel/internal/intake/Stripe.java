package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.MinTree;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one stripe in order of age, with a lower bound of the deadlines in each. Owner only (I4).
 *
 * <p>The bound of a complete block lies in a tree. Blocks that producers still fill are read at each {@link #refresh}.
 */
final class Stripe {
    private static final int FEW = 4;

    private @Nullable Block[] blocks = new Block[FEW];
    private MinTree bounds = new MinTree(FEW);
    /** Behind the newest block. */
    private int end;
    /** All blocks before it were dropped. */
    private int oldest;
    /** All blocks before it are complete. */
    private int incomplete;
    /** Timeouts that arrived before this number of the stripe are to be transferred. */
    private long markedTo;

    /** Makes room for one more block. After an {@link OutOfMemoryError} all is as before. */
    void reserve() {
        if (end < blocks.length) {
            return;
        }
        int live = 0;
        for (int i = oldest; i < end; i++) {
            live += blocks[i] == null ? 0 : 1;
        }
        int length = 2 * live > blocks.length ? 2 * blocks.length : blocks.length;
        @Nullable Block[] packed = new Block[length];
        MinTree packedBounds = new MinTree(length);
        int to = 0;
        int packedIncomplete = 0;
        for (int i = oldest; i < end; i++) {
            Block block = blocks[i];
            if (block != null) {
                packedBounds.set(to, bounds.get(i));
                packed[to++] = block;
                packedIncomplete += i < incomplete ? 1 : 0;
            }
        }
        blocks = packed;
        bounds = packedBounds;
        oldest = 0;
        end = to;
        incomplete = packedIncomplete;
    }

    /** Adds the next block, for which there is room. */
    void add(Block block) {
        blocks[end] = block;
        bounds.set(end++, block.boundNanos());
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
                block.accept();
                bounds.set(i, block.boundNanos());
            }
        }
        return bounds.earliest();
    }

    /** A lower bound of all deadlines here. */
    long earliestNanos() {
        return bounds.earliest();
    }

    /** The place of the oldest block with a bound up to a time; -1 if there is none. */
    int next(long upToNanos) {
        return bounds.next(0, upToNanos);
    }

    Block get(int place) {
        Block block = blocks[place];
        if (block == null) {
            throw new IllegalStateException("no block at " + place);
        }
        return block;
    }

    /** Sets the bound of the block at a place. */
    void setBound(int place, long nanos) {
        bounds.set(place, nanos);
    }

    /** The oldest block; null if there is none. */
    @Nullable
    Block oldest() {
        while (oldest < end && blocks[oldest] == null) {
            oldest++;
        }
        return oldest < end ? blocks[oldest] : null;
    }

    /** Marks so many slots, the oldest first. */
    void markOldest(long slots) {
        long left = slots;
        for (int i = oldest; i < end && left > 0; i++) {
            Block block = blocks[i];
            if (block != null) {
                mark(block, block.accepted());
                left -= block.accepted() - block.first();
            }
        }
    }

    /** Marks all slots up to one of a block, and all slots of older blocks, for the transfer. */
    void mark(Block block, int to) {
        markedTo = Math.max(markedTo, block.before() + to);
    }

    /** Behind which slot of the oldest block nothing is marked. */
    int markedTo(Block block) {
        return (int) Math.min(block.length(), markedTo - block.before());
    }

    /** Takes the marks back: a producer has not written a slot yet. */
    void unmark() {
        markedTo = 0;
    }

    /** Drops the block at a place. */
    void drop(int place) {
        blocks[place] = null;
        bounds.set(place, WheelGeometry.NEVER);
    }

    /** Drops the oldest block, of which all slots were written and are empty. */
    void dropOldest() {
        drop(oldest);
    }

    /** Whether all slots of the block at a place have been written. */
    boolean isComplete(int place) {
        return place < incomplete;
    }

    /** The number of slots here. */
    long slots() {
        long slots = 0;
        for (int i = oldest; i < end; i++) {
            slots += blocks[i] == null ? 0 : get(i).length();
        }
        return slots;
    }

    /** Passes copies of all slots to the action. */
    void copy(Consumer<Object[]> action) {
        for (int i = oldest; i < end; i++) {
            Block block = blocks[i];
            if (block != null) {
                action.accept(block.copy());
            }
        }
    }

    /** Passes all timeouts to the action, and waits for slots that are not written yet. */
    void drain(Consumer<TimeoutNode> action) {
        for (int i = oldest; i < end; i++) {
            Block block = blocks[i];
            if (block != null) {
                block.drain(action);
            }
        }
    }

    /** Drops the complete blocks whose timeouts were all cancelled; returns how many slots they had. */
    long dropAllCleared() {
        long dropped = 0;
        for (int i = oldest; i < incomplete; i++) {
            Block block = blocks[i];
            if (block != null && block.isAllCleared()) {
                dropped += block.length();
                drop(i);
            }
        }
        return dropped;
    }
}
