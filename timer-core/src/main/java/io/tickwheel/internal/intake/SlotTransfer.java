package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.TimeoutNode;

/**
 * Transfers a few slots of a block to the wheel at a time.
 *
 * <p>All their timeouts are loaded first, then all are claimed, then all are inserted, each time in order of arrival: a
 * compare-and-set holds up the loads behind it, so that otherwise each timeout's cache miss waits for that of the one
 * before.
 *
 * <p>Threads: owner only (I4). Cost: an insertion a slot; no allocation but the wheel's.
 */
final class SlotTransfer {
    /** How many slots it takes at a time: as many as a long has bits. */
    static final int SLOTS = Long.SIZE;

    private static final long NOTHING = Long.MIN_VALUE;

    private final long[] deadlines = new long[SLOTS];

    /**
     * Transfers what lies in some slots and is not due, and clears them.
     *
     * @param to behind the last slot, at most {@link #SLOTS} behind the first
     * @throws OutOfMemoryError if the wheel cannot grow; what was not inserted lies where it lay, as it was
     */
    void transfer(ArrivalBlock block, int from, int to, long dueNanos, HashedWheel wheel) {
        for (int slot = from; slot < to; slot++) {
            TimeoutNode node = block.get(slot);
            deadlines[slot - from] = node == null ? NOTHING : node.deadlineNanos();
        }
        insert(block, from, claim(block, from, to, dueNanos), wheel);
    }

    /** Returns the slots whose timeout was claimed for the wheel, as bits. What has ended meanwhile is cleared. */
    private long claim(ArrivalBlock block, int from, int to, long dueNanos) {
        long claimed = 0;
        for (int slot = from; slot < to; slot++) {
            TimeoutNode node = deadlines[slot - from] <= dueNanos ? null : block.get(slot);
            if (node != null && node.tryTransfer()) {
                claimed |= 1L << (slot - from);
            } else if (node != null) {
                block.clearMoved(slot);
            }
        }
        return claimed;
    }

    private static void insert(ArrivalBlock block, int from, long claimed, HashedWheel wheel) {
        long left = claimed;
        try {
            for (; left != 0; left &= left - 1) {
                int slot = from + Long.numberOfTrailingZeros(left);
                // Null if its producer has taken it back meanwhile.
                TimeoutNode node = block.get(slot);
                if (node != null) {
                    wheel.insert(node);
                    block.clearMoved(slot);
                }
            }
        } finally {
            for (; left != 0; left &= left - 1) {
                TimeoutNode node = block.get(from + Long.numberOfTrailingZeros(left));
                // It is back where it was, unless it was cancelled meanwhile, of which a message has told in vain.
                if (node != null) {
                    node.tryUndoTransfer();
                }
            }
        }
    }
}
