package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;

/**
 * Transfers timeouts from the slots of a block to the wheel, and clears the slots.
 *
 * <p>All timeouts are loaded first, then all are claimed, then all are inserted, each time in order of arrival: a
 * compare-and-set holds up the loads behind it, so that otherwise each timeout's cache miss waits for that of the one
 * before. What is due after the block's horizon is not even loaded, unless it is too far for its offset.
 *
 * <p>Threads: owner only (I4). Cost: a compare-and-set and an insertion each.
 */
public final class SlotTransfer {
    /** The number of slots that are transferred at a time: a long has a bit for each. */
    static final int TOGETHER = Long.SIZE;

    /** How many slots of which only the offset is read cost about as much as one that is transferred. */
    private static final int OFFSETS_PER_SLOT = 8;

    private static final long NOTHING = Long.MIN_VALUE;

    private final long[] deadlines = new long[TOGETHER];

    SlotTransfer() {}

    /**
     * Continues the transfer that was requested of a queue, and breaks it off behind a slot that is not written yet.
     * What is due stays, as it runs from its slot.
     *
     * @param maxSlots the number of slots to transfer at most, or a few more; some that stay count as one of these
     * @return the number of slots transferred, counted in the same way
     * @throws OutOfMemoryError if the wheel cannot grow; nothing is lost, and the next call tries again
     */
    int transfer(BlockQueue queue, long dueNanos, Wheel wheel, int maxSlots) {
        BlockTransfer requested = queue.transfer();
        int slots = 0;
        ArrivalBlock block = requested.next(dueNanos);
        while (block != null && slots < maxSlots) {
            int from = requested.slot();
            int to = Math.min(block.claimed(), from + Math.min(TOGETHER, maxSlots - slots));
            // I6: who has yet to write one of these schedules its next behind them. Asked before they are read.
            boolean isWritten = block.isWrittenUpTo(to);
            int transferred = transferRange(block, from, to, dueNanos, requested.horizonNanos(), wheel);
            requested.advanceTo(to);
            slots += transferred + (to - from - transferred + OFFSETS_PER_SLOT - 1) / OFFSETS_PER_SLOT;
            if (!isWritten) {
                requested.breakOff();
            }
            block = requested.next(dueNanos);
        }
        return slots;
    }

    /**
     * Transfers what is due after one time and up to another of a range of slots.
     *
     * @param to behind the last slot, at most {@link #TOGETHER} behind the first
     * @return the number of timeouts transferred
     * @throws OutOfMemoryError if the wheel cannot grow; what was not inserted stays in its slot as it was
     */
    int transferRange(ArrivalBlock block, int from, int to, long dueNanos, long horizonNanos, Wheel wheel) {
        long near = block.upTo(from, to, horizonNanos);
        for (long left = near; left != 0; left &= left - 1) {
            int i = Long.numberOfTrailingZeros(left);
            TimeoutNode node = block.get(from + i);
            deadlines[i] = node == null ? NOTHING : node.deadlineNanos();
        }
        long claimedSlots = claim(block, from, near, dueNanos, horizonNanos);
        insert(block, from, claimedSlots, wheel);
        if (near != 0) {
            block.renewBounds(from, to);
        }
        return Long.bitCount(claimedSlots);
    }

    /**
     * Transfers one timeout that was moved.
     *
     * @return false if its slot is not known yet, as whoever moved it got it through a data race
     * @throws OutOfMemoryError if the wheel cannot grow; nothing has changed
     */
    public static boolean transferOne(TimeoutNode node, Wheel wheel) {
        int slot = node.index();
        if (!(node.container() instanceof ArrivalBlock block) || block.get(slot) != node) {
            return !node.isQueued();
        }
        if (node.tryTransfer()) {
            boolean isInserted = false;
            try {
                wheel.insert(node);
                isInserted = true;
            } finally {
                if (!isInserted) {
                    node.tryUndoTransfer();
                }
            }
            block.empty(slot);
        }
        return true;
    }

    /** Claims timeouts for the wheel; returns their slots as bits. What has ended meanwhile is cleared. */
    private long claim(ArrivalBlock block, int from, long near, long dueNanos, long horizonNanos) {
        long claimedSlots = 0;
        for (long left = near; left != 0; left &= left - 1) {
            int i = Long.numberOfTrailingZeros(left);
            boolean isWanted = deadlines[i] > dueNanos && deadlines[i] <= horizonNanos;
            TimeoutNode node = isWanted ? block.get(from + i) : null;
            if (node != null && node.tryTransfer()) {
                claimedSlots |= Long.lowestOneBit(left);
            } else if (node != null) {
                block.empty(from + i);
            }
        }
        return claimedSlots;
    }

    private static void insert(ArrivalBlock block, int from, long claimedSlots, Wheel wheel) {
        long left = claimedSlots;
        try {
            for (; left != 0; left &= left - 1) {
                int slot = from + Long.numberOfTrailingZeros(left);
                // Never null: whoever ends it from now on leaves the slot to the owner.
                TimeoutNode node = block.get(slot);
                if (node != null) {
                    wheel.insert(node);
                    block.empty(slot);
                }
            }
        } finally {
            for (; left != 0; left &= left - 1) {
                TimeoutNode node = block.get(from + Long.numberOfTrailingZeros(left));
                // It waits here as before, unless it was cancelled meanwhile: then the message about it has no effect.
                if (node != null) {
                    node.tryUndoTransfer();
                }
            }
        }
    }
}
