package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An array of slots for new timeouts. A producer claims the next slot and writes its timeout there. A thread that
 * cancels the timeout while it is there clears the slot.
 *
 * <p>A slot goes from null to a node to the tombstone and never back, so a block is used once. The tombstone is the
 * array itself: a reference within one region of the heap is no work for the collector. Beside each slot lies an
 * offset, a lower bound of the deadline in units of about a microsecond, so a scan touches only timeouts that are
 * nearly due.
 *
 * <p>{@link #put}, {@link #clear} and the plain reading methods are thread-safe; the other methods are for the owner.
 */
final class Block extends TimeoutNode.Container {
    private static final int UNIT_SHIFT = 10;

    /** The offset of a slot without a timeout, or with one that is never due. */
    private static final int NOTHING = Integer.MAX_VALUE;

    /** The offset of a deadline that is too far away. */
    private static final int SATURATED = NOTHING - 1;

    /*
     * Field       Written by                  Read by  Mode                              Upholds
     * claimed     producers                   any      volatile, atomic addition         I5, I9
     * boundNanos  producers, owner            any      volatile, CAS to lower            I9
     * slots       producer, canceller, owner  owner    written behind a release fence,   I1, I3
     *                                                  read before an acquire fence,
     *                                                  cleared plainly
     * offsets     producer, then owner        owner    plain, before the slot            I10
     * cleared     cancellers                  owner    plain; lost additions leave it    I8
     *                                                  too low
     * others      owner                       owner    plain                             I4
     *
     * I9: a producer claims, writes the offset, lowers the bound, writes its slot and then reads the plan. The owner
     * resets the bound and then reads the claims. So it sees the claim, or the producer lowers the new bound.
     */
    private static final AtomicIntegerFieldUpdater<Block> CLAIMED =
            AtomicIntegerFieldUpdater.newUpdater(Block.class, "claimed");
    private static final AtomicLongFieldUpdater<Block> BOUND =
            AtomicLongFieldUpdater.newUpdater(Block.class, "boundNanos");

    final int stripe;
    /** The number of slots of the stripe's blocks before this one. */
    final long before;
    /** The engine time from which offsets count. */
    final long openedNanos;
    /** Slots from here on were claimed after the present step had begun. */
    int accepted;
    /** Visits have read all slots before it. */
    int readTo;
    /** A lower bound of the deadlines that the last {@link #scan} did not find due. */
    long restNanos;

    private final Object[] slots;
    private final int[] offsets;
    private volatile int claimed;
    private volatile long boundNanos = WheelGeometry.NEVER;
    private int cleared;
    /** All slots before it were found written. */
    private int written;
    /** All slots before it have been transferred or cleared. */
    private int first;

    Block(int stripe, long before, long openedNanos, int length) {
        this.stripe = stripe;
        this.before = before;
        this.openedNanos = openedNanos;
        this.slots = new Object[length];
        this.offsets = new int[length];
    }

    int length() {
        return slots.length;
    }

    /** The number of claimed slots, written or not. */
    int claimed() {
        return Math.min(claimed, slots.length);
    }

    boolean isFull() {
        return claimed >= slots.length;
    }

    /** Puts a timeout into the next slot; false if the block is full. If it throws, the slot is cleared. */
    boolean put(TimeoutNode node) {
        // The check keeps the count near the length, however often a full block is tried.
        int slot = isFull() ? slots.length : CLAIMED.getAndAdd(this, 1);
        if (slot >= slots.length) {
            return false;
        }
        try {
            long deadlineNanos = node.deadlineNanos();
            node.setLocation(this, slot);
            offsets[slot] = offsetOf(deadlineNanos);
            lowerBound(deadlineNanos);
            VarHandle.releaseFence();
            slots[slot] = node;
        } catch (Throwable thrown) {
            // I9: a slot that is never written would hold up the owner.
            slots[slot] = slots;
            throw thrown;
        }
        return true;
    }

    /** Clears the slot of a timeout that has ended here; true if that was the last slot, which a race may hide. */
    boolean clear(TimeoutNode node) {
        int slot = node.index();
        // I8: a caller that keeps the timeout does not keep this block.
        node.leaveContainer();
        // A thread that got the node through a data race may not see its slot: then the owner clears it.
        if (slots[slot] != node) {
            return false;
        }
        slots[slot] = slots;
        return ++cleared == slots.length;
    }

    /** Whether every slot was cleared by a cancel; it may be false although it is so. */
    boolean isAllCleared() {
        return cleared == slots.length;
    }

    /** Whether every slot has been written: from now on slots are only cleared, and the bound is the owner's. */
    boolean isComplete() {
        return isFull() && (isAllCleared() || isWrittenTo(slots.length));
    }

    /** Whether all slots before one have been written. */
    boolean isWrittenTo(int to) {
        while (written < to && slots[written] != null) {
            written++;
        }
        VarHandle.acquireFence();
        return written >= to;
    }

    /** The first slot that may hold a timeout. */
    int first() {
        if (isAllCleared()) {
            first = slots.length;
        }
        while (first < slots.length && slots[first] == slots) {
            first++;
        }
        return first;
    }

    long boundNanos() {
        return boundNanos;
    }

    void lowerBound(long nanos) {
        long bound = boundNanos;
        while (nanos < bound && !BOUND.compareAndSet(this, bound, nanos)) {
            bound = boundNanos;
        }
    }

    /** Resets the bound. The caller then reads the claims, and lowers the bound after its {@link #scan}. */
    void resetBound() {
        boundNanos = WheelGeometry.NEVER;
    }

    /**
     * Finds the timeouts that are due. One that has arrived in this step is not: if it seems to be, the clock has been
     * set back since the step began (I2).
     *
     * @param to behind the last slot to read
     * @param unknownNanos counts as the deadline of a slot that is claimed and not written
     * @param due is filled with their slots, in order
     * @return how many are due
     */
    int scan(int to, long dueNanos, long unknownNanos, int[] due) {
        restNanos = WheelGeometry.NEVER;
        int count = 0;
        int limit = offsetOf(dueNanos);
        // A slot with a later offset is not the earliest of the rest. Only the first saturated slot is read.
        int latest = SATURATED;
        for (int slot = first(); slot < to; slot++) {
            int offset = offsets[slot];
            if (offset > limit && offset > latest) {
                continue;
            }
            Object content = slots[slot];
            VarHandle.acquireFence();
            if (content == slots) {
                offsets[slot] = NOTHING;
            } else if (content == null) {
                restNanos = Math.min(restNanos, unknownNanos);
            } else {
                long deadlineNanos = ((TimeoutNode) content).deadlineNanos();
                if (deadlineNanos <= dueNanos && slot < accepted) {
                    due[count++] = slot;
                } else {
                    // It may have been moved to later.
                    int present = offsetOf(deadlineNanos);
                    offsets[slot] = present;
                    latest = Math.min(latest, present == SATURATED ? SATURATED - 1 : present);
                    boolean isFar = present == SATURATED && limit < SATURATED;
                    long rest = isFar ? openedNanos + ((long) SATURATED << UNIT_SHIFT) : deadlineNanos;
                    restNanos = Math.min(restNanos, rest);
                }
            }
        }
        return count;
    }

    /** The timeout in a slot that was written; null if it was cleared. */
    @Nullable
    TimeoutNode get(int slot) {
        Object content = slots[slot];
        return content == slots ? null : (TimeoutNode) content;
    }

    /** Empties a slot whose timeout leaves it; a canceller may have cleared it. */
    void take(int slot, TimeoutNode node) {
        node.leaveContainer();
        slots[slot] = slots;
    }

    /** Passes each timeout to the action; waits for slots that are claimed and not written yet. */
    void drain(Consumer<TimeoutNode> action) {
        for (int slot = first(); slot < claimed(); slot++) {
            while (!isWrittenTo(slot + 1)) {
                Thread.onSpinWait();
            }
            TimeoutNode node = get(slot);
            if (node != null) {
                action.accept(node);
                take(slot, node);
            }
        }
    }

    /** A copy of the slots. Elements that are no {@link TimeoutNode} were cleared, or not written yet. */
    Object[] copy() {
        Object[] copied = Arrays.copyOfRange(slots, first, Math.max(first, claimed()));
        VarHandle.acquireFence();
        return copied;
    }

    private int offsetOf(long nanos) {
        if (nanos == WheelGeometry.NEVER) {
            return NOTHING;
        }
        return (int) Math.max(0, Math.min((nanos - openedNanos) >> UNIT_SHIFT, SATURATED));
    }
}
