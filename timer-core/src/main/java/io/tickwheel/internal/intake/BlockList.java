package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one stripe, oldest first, each with a lower bound of its deadlines.
 *
 * <p>A block has its own bound as long as producers may fill it. The bounds of the oldest ones, which are known to be
 * complete, are the owner's: they are in a tree, which finds the next that is due without a look at the others.
 *
 * <p>Blocks are known by their number, 0 being the oldest.
 *
 * <p>Threads: owner only (I4). Cost: O(1), and O(log blocks) where the tree is read or written; besides,
 * {@link #earliestNanos} and {@link #nextDue} read the bounds of the blocks that are {@link #open} one by one.
 */
final class BlockList {
    private static final int SMALLEST = 4;

    private @Nullable ArrivalBlock[] blocks = new ArrivalBlock[SMALLEST];
    /** The bounds of the blocks that are complete, in the places of the blocks; all other leaves are NEVER. */
    private EarliestTree tree = new EarliestTree(SMALLEST);
    /** The index of the oldest block. */
    private int head;

    private int size;
    /** Those of all blocks. */
    private long slots;
    /** The number of blocks, from the oldest on, that are known to be complete: their bounds are in the tree. */
    private int complete;
    /** The number of the oldest blocks that {@link #oldestWith} has returned last, and their slots. */
    private int oldest;

    private long oldestSlots;
    private long lengthsRead;

    int size() {
        return size;
    }

    /** The number of slots of all blocks. */
    long slots() {
        return slots;
    }

    /**
     * How many of the oldest blocks have a number of slots together, or a few more. It goes on where the last call has
     * ended: while many blocks are transferred each step asks, and most of the answer is the same (I10).
     */
    int oldestWith(long wantedSlots) {
        while (oldestSlots < wantedSlots) {
            oldestSlots += lengthOf(oldest);
            oldest++;
        }
        while (oldest > 0 && oldestSlots - lengthOf(oldest - 1) >= wantedSlots) {
            oldest--;
            oldestSlots -= block(oldest).length();
        }
        return oldest;
    }

    /** How many lengths {@link #oldestWith} has read. */
    long lengthsRead() {
        return lengthsRead;
    }

    /** The number of blocks whose bounds are not in the tree. */
    int open() {
        return size - complete;
    }

    /** Whether the bound of a block is in the tree, as no producer fills it any more. */
    boolean isComplete(int i) {
        return i < complete;
    }

    /** Whether nothing is left in the slots that are claimed. */
    boolean isEmptied() {
        boolean isEmptied = true;
        for (int i = 0; i < size && isEmptied; i++) {
            isEmptied = block(i).first() >= block(i).claimed();
        }
        return isEmptied;
    }

    /** Makes room for one more block. An {@link OutOfMemoryError} leaves the list as it was. */
    void reserve() {
        if (head + size < blocks.length) {
            return;
        }
        int length = Math.max(SMALLEST, 4 * Integer.highestOneBit(size));
        @Nullable ArrivalBlock[] newBlocks = new ArrivalBlock[length];
        EarliestTree newTree = new EarliestTree(length);
        System.arraycopy(blocks, head, newBlocks, 0, size);
        for (int i = 0; i < complete; i++) {
            newTree.set(i, boundNanos(i));
        }
        blocks = newBlocks;
        tree = newTree;
        head = 0;
    }

    /** Adds the newest block, for which room was reserved. */
    void add(ArrivalBlock block) {
        blocks[head + size] = block;
        size++;
        slots += block.length();
    }

    /**
     * Puts the bounds of blocks that no producer fills any more into the tree.
     *
     * @param newest how many of the newest blocks are left out
     */
    void complete(int newest) {
        while (complete < size - newest && block(complete).isComplete()) {
            tree.set(head + complete, block(complete).earliestNanos());
            complete++;
        }
    }

    /** A lower bound of the deadlines in all blocks, {@link WheelGeometry#NEVER} if there is none. */
    long earliestNanos() {
        long earliestNanos = tree.earliest();
        for (int i = complete; i < size; i++) {
            earliestNanos = Math.min(earliestNanos, block(i).earliestNanos());
        }
        return earliestNanos;
    }

    /** The first block in a range whose bound is not after a time; the end of the range if there is none. */
    int nextDue(int from, int to, long dueNanos) {
        int i = from;
        if (from < Math.min(to, complete)) {
            int leaf = tree.next(head + from, dueNanos);
            i = leaf < 0 ? complete : leaf - head;
        }
        while (i < to && boundNanos(i) > dueNanos) {
            i++;
        }
        return Math.min(i, to);
    }

    ArrivalBlock block(int i) {
        return Objects.requireNonNull(blocks[head + i]);
    }

    /** A lower bound of the deadlines in a block. */
    long boundNanos(int i) {
        return i < complete ? leaf(i) : block(i).earliestNanos();
    }

    /** Sets the bound of a block that is complete. */
    void setBound(int i, long nanos) {
        tree.set(head + i, nanos);
    }

    /** Raises the bound of a block that is complete, and in which nothing is due before a time. */
    void raiseBound(int i, long nanos) {
        setBound(i, Math.max(leaf(i), nanos));
    }

    /** Drops the oldest block, so that the numbers of the others are lower by one. */
    void dropOldest() {
        int length = block(0).length();
        slots -= length;
        if (oldest > 0) {
            oldest--;
            oldestSlots -= length;
        }
        tree.set(head, WheelGeometry.NEVER);
        blocks[head] = null;
        head++;
        size--;
        complete = Math.max(0, complete - 1);
    }

    /** Drops the blocks in which all was cancelled, wherever they are. */
    void dropCleared() {
        int kept = 0;
        int keptComplete = 0;
        for (int i = 0; i < size; i++) {
            ArrivalBlock block = block(i);
            if (!block.isAllCleared()) {
                blocks[head + kept] = block;
                tree.set(head + kept, leaf(i));
                keptComplete += i < complete ? 1 : 0;
                kept++;
            } else {
                slots -= block.length();
            }
        }
        for (int i = kept; i < size; i++) {
            blocks[head + i] = null;
            tree.set(head + i, WheelGeometry.NEVER);
        }
        size = kept;
        complete = keptComplete;
        oldest = 0;
        oldestSlots = 0;
    }

    /** Passes a copy of the slots of each block to the action. */
    void copy(Consumer<Object[]> action) {
        for (int i = 0; i < size; i++) {
            block(i).copy(action);
        }
    }

    private int lengthOf(int i) {
        lengthsRead++;
        return block(i).length();
    }

    private long leaf(int i) {
        return tree.get(head + i);
    }
}
