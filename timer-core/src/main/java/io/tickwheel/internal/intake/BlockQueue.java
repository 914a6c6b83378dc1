package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The owner's view of one stripe of the intake: its blocks, oldest first.
 *
 * <p>A timeout stays in its block until it is due or the block gives up waiting, so that one that is cancelled before
 * never reaches the wheel. A block is visited, that is scanned, when its earliest deadline is due. At the
 * {@link VisitLimit} it and all older blocks are transferred to the wheel, slot by slot from the oldest on. So of two
 * with the same tick the one that came first is in the wheel first (I6), and how often a slot is read does not depend
 * on how many wait or when they are due (I10).
 *
 * <p>Blocks are known by their number from the oldest on. They are dropped by {@link #dropEmpty} and
 * {@link #dropCleared} alone, which must not be called during a pass.
 *
 * <p>Threads: owner only (I4). Cost: {@link #earliestNanos} the newest {@link #OPEN} blocks; a visit a block.
 */
final class BlockQueue {
    /** Some of this many newest blocks may still be filled by producers, which then lower their bounds. */
    static final int OPEN = 64;

    private static final int SMALLEST = 4;
    private static final long NOTHING_DUE = -1;

    private final DueSlots due;
    private final VisitLimit limit;
    private final SlotTransfer slotTransfer = new SlotTransfer();
    private @Nullable ArrivalBlock[] blocks = new ArrivalBlock[SMALLEST];
    /** For each complete block, at the same index, a lower bound of its deadlines. */
    private EarliestTree bounds = new EarliestTree(SMALLEST);

    private int head;
    private int size;
    /** How many of the oldest blocks are known to be complete: from then on {@link #bounds} is what counts. */
    private int complete;

    private long slotsRead;
    /** The visits of all blocks that are here, since each was transferred last. */
    private long visits;

    /** The next block of a pass that is under way, how many it visits, and how many slots of the last of them. */
    private int passNext;

    private int passBlocks;
    private int passClaimed;

    /** The next slot to transfer, by block and slot, and how many of the oldest blocks are to be transferred. */
    private int transferBlock;

    private int transferSlot;
    private int transferBlocks;

    BlockQueue(DueSlots due, VisitLimit limit) {
        this.due = due;
        this.limit = limit;
    }

    /** How many slots were read in visits, all told. */
    long slotsRead() {
        return slotsRead;
    }

    /** How many blocks there are. */
    int size() {
        return size;
    }

    /** Makes room for one more block. An {@link OutOfMemoryError} leaves the queue as it was. */
    void reserve() {
        if (size < blocks.length) {
            return;
        }
        @Nullable ArrivalBlock[] newBlocks = new ArrivalBlock[2 * size];
        EarliestTree newBounds = new EarliestTree(2 * size);
        for (int i = 0; i < size; i++) {
            newBlocks[i] = blocks[at(i)];
            newBounds.set(i, bounds.get(at(i)));
        }
        blocks = newBlocks;
        bounds = newBounds;
        head = 0;
    }

    /** Adds the stripe's newest block, for which room was reserved. */
    void add(ArrivalBlock block) {
        blocks[at(size)] = block;
        size++;
        while (complete < size - OPEN && block(complete).isComplete()) {
            bounds.set(at(complete), block(complete).earliestNanos());
            complete++;
        }
    }

    /** A lower bound of the deadlines of what waits here, {@link WheelGeometry#NEVER} if nothing does. */
    long earliestNanos() {
        long earliestNanos = bounds.earliestNanos();
        for (int i = complete; i < size; i++) {
            earliestNanos = Math.min(earliestNanos, block(i).earliestNanos());
        }
        return earliestNanos;
    }

    /**
     * The same bound, made exact as far as it is below a limit: it may be that of a timeout that was cancelled.
     *
     * @param maxSlots how many slots it may read, or a few more
     */
    long tightenEarliest(long limitNanos, long maxSlots) {
        long earliestNanos = earliestNanos();
        long readBefore = slotsRead;
        while (earliestNanos < limitNanos && slotsRead - readBefore < maxSlots) {
            int earliest = nextDue(0, size, earliestNanos);
            if (block(earliest).isEarliest(earliestNanos)) {
                break;
            }
            visit(earliest, NOTHING_DUE, Integer.MAX_VALUE);
            if (boundOf(earliest) <= earliestNanos) {
                break;
            }
            earliestNanos = earliestNanos();
        }
        return earliestNanos;
    }

    /** Begins a pass over what is there now, or over what was there when the one before began. */
    void beginPass(boolean isOverTheSame) {
        passNext = 0;
        if (isOverTheSame) {
            return;
        }
        passBlocks = size;
        // I6: what arrives while the older blocks are scanned must not overtake what arrived there meanwhile.
        passClaimed = size == 0 ? 0 : block(size - 1).claimed();
    }

    /**
     * Goes on with a pass: adds what is due to the batch, block by block.
     *
     * @param maxSlots how many slots it may read, or a few more
     * @return how many it has read
     */
    long collect(long dueNanos, long maxSlots) {
        long readBefore = slotsRead;
        int i = nextDue(passNext, passBlocks, dueNanos);
        while (i < passBlocks && slotsRead - readBefore < maxSlots) {
            passNext = i;
            due.reserve(block(i));
            visit(i, dueNanos, i == passBlocks - 1 ? passClaimed : Integer.MAX_VALUE);
            i = nextDue(i + 1, passBlocks, dueNanos);
        }
        passNext = i;
        return slotsRead - readBefore;
    }

    boolean isPassOver() {
        return passNext >= passBlocks;
    }

    /** Has a number of the oldest blocks transferred to the wheel. */
    void requestTransfer(int oldest) {
        transferBlocks = Math.max(Math.min(oldest, size), transferBlocks);
    }

    /** Whether all that was requested has been transferred. */
    boolean isTransferred() {
        return transferBlocks == 0;
    }

    /**
     * Goes on with a transfer that was requested. What is due stays, as it is run from where it lies.
     *
     * @param maxSlots how many slots it may read
     * @return how many it has read
     * @throws OutOfMemoryError if the wheel cannot grow; nothing is lost, and the next call tries again
     */
    int transfer(long dueNanos, HashedWheel wheel, int maxSlots) {
        int slots = 0;
        while (transferBlock < transferBlocks) {
            ArrivalBlock block = block(transferBlock);
            int claimed = block.claimed();
            transferSlot = Math.max(transferSlot, block.first());
            while (transferSlot < claimed) {
                if (slots == maxSlots) {
                    return slots;
                }
                int to = Math.min(claimed, transferSlot + Math.min(SlotTransfer.SLOTS, maxSlots - slots));
                slotTransfer.transfer(block, transferSlot, to, dueNanos, wheel);
                slots += to - transferSlot;
                transferSlot = to;
            }
            visits -= block.resetVisits();
            transferBlock++;
            transferSlot = 0;
        }
        transferBlock = 0;
        transferBlocks = 0;
        return slots;
    }

    /** Drops the oldest blocks as long as nothing is left in them. */
    void dropEmpty() {
        while (size > 0 && block(0).first() == block(0).length()) {
            dropOldest();
        }
    }

    /** Drops all blocks in which everything was cancelled, wherever they lie, unless a transfer is under way. */
    void dropCleared() {
        if (!isTransferred()) {
            return;
        }
        int kept = 0;
        int keptComplete = 0;
        for (int i = 0; i < size; i++) {
            ArrivalBlock block = block(i);
            if (!block.isAllCleared()) {
                blocks[at(kept)] = block;
                bounds.set(at(kept), bounds.get(at(i)));
                keptComplete += i < complete ? 1 : 0;
                kept++;
            } else {
                visits -= block.visits();
            }
        }
        for (int i = kept; i < size; i++) {
            blocks[at(i)] = null;
            bounds.set(at(i), WheelGeometry.NEVER);
        }
        size = kept;
        complete = keptComplete;
    }

    /** Gives all that waits to the action; pauses where a slot is claimed and not yet written. */
    void drain(Consumer<TimeoutNode> action, Runnable pause) {
        while (size > 0) {
            ArrivalBlock block = block(0);
            for (int slot = block.first(); slot < block.claimed(); slot++) {
                while (!block.isWrittenUpTo(slot + 1)) {
                    pause.run();
                }
                TimeoutNode node = block.get(slot);
                if (node != null) {
                    action.accept(node);
                    block.take(slot);
                }
            }
            dropOldest();
        }
    }

    /** Gives the action a copy of the slots of each block. */
    void copy(Consumer<Object[]> action) {
        for (int i = 0; i < size; i++) {
            block(i).copy(action);
        }
    }

    /** Scans a block: adds what is due to the batch, and notes the earliest deadline of the rest. */
    private void visit(int i, long dueNanos, int addTo) {
        ArrivalBlock block = block(i);
        int from = block.first();
        int to = block.length();
        long leftNanos = ArrivalBlock.UNKNOWN;
        if (i < complete) {
            leftNanos = block.scan(to, addTo, dueNanos, due);
            bounds.set(at(i), leftNanos);
        } else {
            // I9: a producer that claims after this read of the claims sees the bound that was reset, and lowers it.
            long boundNanos = block.resetEarliest();
            try {
                to = block.claimed();
                leftNanos = block.scan(to, addTo, dueNanos, due);
            } finally {
                // Whoever has not written its slot yet may have lowered the bound before it was reset.
                block.lowerEarliest(leftNanos == ArrivalBlock.UNKNOWN ? boundNanos : leftNanos);
            }
        }
        // Where all is due nothing waits in vain: a burst is run from where it lies.
        if (leftNanos != WheelGeometry.NEVER && isTransferDue(i)) {
            requestTransfer(i + 1);
        }
        slotsRead += to - from;
    }

    /** Counts a visit; whether the block, or all together, have now had what the transfer up to that block costs. */
    private boolean isTransferDue(int i) {
        int visitsOfBlock = block(i).visited();
        visits++;
        return limit.isReachedAlone(visitsOfBlock)
                || (visitsOfBlock % limit.visits() == 0 && visits >= (i + 1L) * limit.visits());
    }

    /** The first block from one on and before another whose bound is not after a time; the latter if there is none. */
    private int nextDue(int from, int to, long dueNanos) {
        int i = nextDueComplete(from, Math.min(to, complete), dueNanos);
        while (i < to && boundOf(i) > dueNanos) {
            i++;
        }
        return i;
    }

    private int nextDueComplete(int from, int to, long dueNanos) {
        if (from >= to) {
            return from;
        }
        int first = at(from);
        int leaf = bounds.next(first, dueNanos);
        if (leaf < 0 && first > at(to - 1)) {
            // They go on at the start of the array.
            leaf = bounds.next(0, dueNanos);
        }
        int i = (leaf - head) & (blocks.length - 1);
        return leaf < 0 || i < from || i > to ? to : i;
    }

    private long boundOf(int i) {
        return i < complete ? bounds.get(at(i)) : block(i).earliestNanos();
    }

    private void dropOldest() {
        visits -= block(0).visits();
        bounds.set(head, WheelGeometry.NEVER);
        blocks[head] = null;
        head = at(1);
        size--;
        complete = Math.max(0, complete - 1);
        if (transferBlock > 0) {
            transferBlock--;
        } else {
            transferSlot = 0;
        }
        transferBlocks = Math.max(0, transferBlocks - 1);
    }

    private ArrivalBlock block(int i) {
        ArrivalBlock block = blocks[at(i)];
        if (block == null) {
            throw new AssertionError("no block " + i + " of " + size);
        }
        return block;
    }

    private int at(int i) {
        return (head + i) & (blocks.length - 1);
    }
}
