package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;

/**
 * The blocks of one stripe, oldest first, and the passes of the owner over them.
 *
 * <p>A timeout stays in its block until it is nearly due, so that one that is cancelled before never reaches the
 * wheel. A block is visited when its earliest deadline is due, and then those of its parts are read in which something
 * is due ({@link BlockParts}): what visits cost depends neither on how many wait nor on when they are due (I10).
 *
 * <p>From the {@link #USUAL_VISITS}th on each visit of a block that is complete has what is due within the block's
 * {@link ArrivalBlock#horizonNanos horizon} transferred to the wheel, from this block and all older ones, and from the
 * oldest on. So of two timeouts with the same tick the older is in the wheel first (I6); and as a horizon is as far
 * away as the block is old, visits become rare. That pays if most of a block is cancelled before it is due. Where most
 * timeouts expire, a block and all older ones are transferred whole after one visit ({@link #setEager}).
 *
 * <p>Blocks are known by their number in the {@link BlockList}, and must not be dropped during a pass.
 *
 * <p>Threads: owner only (I4). Cost: {@link #earliestNanos} the newest {@link #OPEN} blocks, and {@link #UNCHECKED}
 * more before the owner has planned; a visit one block.
 */
final class BlockQueue {
    /**
     * The bounds of this many newest blocks are looked at one by one in each step: most of what is in them is cancelled
     * soon, and then nobody has to read their slots to see that they are complete.
     */
    static final int OPEN = 64;

    /** The fewest of a stripe that are looked at so, where many share {@link #OPEN}. Producers may still fill one. */
    static final int LEAST_OPEN = 2;

    /**
     * Beyond these, the bounds of this many blocks are looked at one by one until the owner plans its sleep. To find
     * that a block is complete reads all its slots, which those are spared that are due by then.
     */
    static final int UNCHECKED = 1_024;

    /** The visits of a block before what is nearly due leaves it, while no fewer are cancelled than expire. */
    static final int USUAL_VISITS = 8;

    private static final long NOTHING_DUE = -1;

    private final DueSlots due;
    private final WheelGeometry cells;
    private final BlockTransfer transfer;
    private final BlockList blocks = new BlockList();
    private boolean isEager;
    private long slotsRead;
    private long boundsRead;
    /** The next block of the pass, the number of blocks that it visits, and of slots of the last of them. */
    private int passNext;

    private int passBlocks;
    private int passClaimed;
    /** What has a deadline up to here was due in the last pass. */
    private long passNanos;

    BlockQueue(DueSlots due) {
        this.due = due;
        this.cells = due.cells();
        this.transfer = new BlockTransfer(blocks, cells);
    }

    /** Says whether blocks are transferred after their first visit. */
    void setEager(boolean isWanted) {
        isEager = isWanted;
    }

    /** The number of slots read in visits, and in transfers. */
    long slotsRead() {
        return slotsRead + transfer.offsetsRead();
    }

    /** The number of blocks. */
    int size() {
        return blocks.size();
    }

    /** The number of slots of all blocks. */
    long slots() {
        return blocks.slots();
    }

    /** How many of the oldest blocks have a number of slots together, or a few more. */
    int oldestWith(long wantedSlots) {
        return blocks.oldestWith(wantedSlots);
    }

    /** How many lengths of blocks {@link #oldestWith} has read. */
    long lengthsRead() {
        return blocks.lengthsRead();
    }

    /** The number of blocks whose bounds are looked at one by one. */
    int open() {
        return blocks.open();
    }

    /** Whether nothing is left in the slots that are claimed. */
    boolean isEmptied() {
        return blocks.isEmptied();
    }

    /** Makes room for one more block. An {@link OutOfMemoryError} leaves the queue as it was. */
    void reserve() {
        blocks.reserve();
    }

    /** Adds the stripe's newest block, for which room was reserved. */
    void add(ArrivalBlock block) {
        blocks.add(block);
        blocks.complete(OPEN + UNCHECKED);
    }

    /**
     * Puts the bounds of blocks that no producer fills any more into the tree.
     *
     * @param newest how many of the newest blocks are left out
     */
    void complete(int newest) {
        blocks.complete(newest);
    }

    /** A lower bound of the deadlines in this queue, {@link WheelGeometry#NEVER} if it is empty. */
    long earliestNanos() {
        return blocks.earliestNanos();
    }

    /**
     * A lower bound of the deadlines whose tick is that of the earliest, if that is below a limit: before, it may be
     * that of a timeout that was cancelled, or of one that is due a little later.
     *
     * @param maxReads the number of slots and of bounds of parts to read at most, or a few more
     * @param newest how many of the newest blocks are not put into the tree, although they may be complete
     */
    long tightenEarliest(long limitNanos, long maxReads, int newest) {
        blocks.complete(newest);
        long limitTick = cells.tickOf(limitNanos);
        long readBefore = readsOfVisits();
        long earliestNanos = earliestNanos();
        while (cells.tickOf(earliestNanos) < limitTick && readsOfVisits() - readBefore < maxReads) {
            int i = blocks.nextDue(0, blocks.size(), earliestNanos);
            if (blocks.block(i).isEarliest(earliestNanos)) {
                break;
            }
            long foundNanos = visit(i, NOTHING_DUE, Integer.MAX_VALUE);
            if (blocks.boundNanos(i) <= earliestNanos) {
                break;
            }
            if (cells.tickOf(foundNanos) == cells.tickOf(earliestNanos)) {
                return foundNanos;
            }
            earliestNanos = earliestNanos();
        }
        return earliestNanos;
    }

    /** Begins a pass over the present blocks and slots, or over the same as the pass before. */
    void beginPass(boolean isOverTheSame) {
        passNext = 0;
        if (!isOverTheSame) {
            passBlocks = blocks.size();
            // I6: what arrives while the older blocks are scanned must not overtake what arrived there meanwhile.
            passClaimed = passBlocks == 0 ? 0 : blocks.block(passBlocks - 1).claimed();
        }
    }

    /**
     * Continues a pass: adds what is due to the batch, block by block.
     *
     * @param maxReads the number of slots and of bounds of parts to read at most, or a few more
     * @return how many were read
     */
    long collect(long dueNanos, long maxReads) {
        long readBefore = readsOfVisits();
        passNanos = dueNanos;
        int i = blocks.nextDue(passNext, passBlocks, dueNanos);
        while (i < passBlocks && readsOfVisits() - readBefore < maxReads) {
            passNext = i;
            due.reserve(blocks.block(i));
            long leftNanos = visit(i, dueNanos, i == passBlocks - 1 ? passClaimed : Integer.MAX_VALUE);
            if (leftNanos != WheelGeometry.NEVER && !isEager) {
                countVisit(i);
            }
            i = blocks.nextDue(i + 1, passBlocks, dueNanos);
        }
        passNext = i;
        return readsOfVisits() - readBefore;
    }

    boolean isPassOver() {
        return passNext >= passBlocks;
    }

    /** Requests that a number of the oldest blocks be transferred to the wheel whole. */
    void requestTransfer(int oldest) {
        transfer.request(Math.min(oldest, blocks.size()));
    }

    /** Whether all that was requested has been transferred. */
    boolean isTransferred() {
        return transfer.isDone();
    }

    /** What is to be transferred. */
    BlockTransfer transfer() {
        return transfer;
    }

    /** Drops the oldest blocks as long as nothing is left in them. */
    void dropEmpty() {
        while (blocks.size() > 0 && blocks.block(0).first() == blocks.block(0).length()) {
            dropOldest();
        }
    }

    /** Drops all cancelled blocks, not only the oldest, unless some are being transferred whole. */
    void dropCleared() {
        if (transfer.isWhole()) {
            return;
        }
        transfer.breakOff();
        blocks.dropCleared();
    }

    /** Passes all timeouts to the action; pauses while a slot is claimed and not yet written. */
    void drain(Consumer<TimeoutNode> action, Runnable pause) {
        while (blocks.size() > 0) {
            ArrivalBlock block = blocks.block(0);
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

    /** Passes a copy of the slots of each block to the action. */
    void copy(Consumer<Object[]> action) {
        blocks.copy(action);
    }

    /** Adds what is due in a block to the batch, sets the bound of the rest and returns it, if it is known. */
    private long visit(int i, long dueNanos, int addTo) {
        ArrivalBlock block = blocks.block(i);
        long readBefore = block.slotsRead();
        boolean isComplete = blocks.isComplete(i);
        // I9: a producer that claims after the read of the claims sees the bound that was reset, and lowers it.
        long boundNanos = isComplete ? blocks.boundNanos(i) : block.resetEarliest();
        long leftNanos = ArrivalBlock.UNKNOWN;
        try {
            int to = isComplete ? block.length() : block.claimed();
            leftNanos = dueNanos == NOTHING_DUE ? block.findEarliest(to) : block.scan(to, addTo, dueNanos, due);
        } finally {
            // A producer that has not written its slot yet may have lowered the bound before it was reset.
            long newNanos = leftNanos == ArrivalBlock.UNKNOWN ? boundNanos : leftNanos;
            if (isComplete) {
                blocks.setBound(i, newNanos);
            } else {
                block.lowerEarliest(newNanos);
            }
        }
        slotsRead += block.slotsRead() - readBefore;
        boundsRead += block.parts();
        if (leftNanos != WheelGeometry.NEVER && isEager) {
            requestTransfer(i + 1);
        }
        return leftNanos;
    }

    private void countVisit(int i) {
        if (blocks.block(i).countVisit() >= USUAL_VISITS && isOldestComplete(i + 1)) {
            transfer.requestWithinHorizon(i + 1, passNanos);
        }
    }

    /**
     * Whether no producer fills any of the oldest blocks. What is put into one meanwhile would be overtaken by what its
     * thread puts into the next (I6), or hidden when the bound is raised (I9); and to read a block that fills slowly
     * again at each visit costs more than the visits (I10).
     */
    private boolean isOldestComplete(int oldest) {
        blocks.complete(blocks.size() - oldest);
        return blocks.isComplete(oldest - 1);
    }

    private long readsOfVisits() {
        return slotsRead + boundsRead;
    }

    private void dropOldest() {
        blocks.dropOldest();
        transfer.oldestDropped();
    }
}
