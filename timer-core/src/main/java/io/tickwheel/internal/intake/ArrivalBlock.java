package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An array of slots for new timeouts. A producer claims the next slot and writes its timeout there; a thread that
 * cancels the timeout while it is there clears the slot, and the owner has nothing to do for it.
 *
 * <p>A slot goes from null (not written yet) to a node and then to the tombstone, never back: a block is used once.
 * The tombstone is the array itself: a reference within one region of the heap needs no work from the collector.
 *
 * <p>Beside the slots lie their {@link DeadlineOffsets}, so that a scan touches no timeout that is not nearly due. One
 * that is moved to earlier is transferred.
 *
 * <p>Threads: {@link #put}, {@link #clear} and what only reads any; the others owner only. Cost: put one atomic
 * addition and, where the deadline is the earliest so far, a compare-and-set; clear a store or two.
 */
final class ArrivalBlock extends TimeoutNode.Container {
    /** What {@link #scan} returns if a producer has claimed a slot and not written it yet. */
    static final long UNKNOWN = -1;

    /*
     * Field          Written by           Read by  Mode                                  Upholds
     * claimed        producers            any      volatile, atomic addition             I5, I9
     * earliestNanos  producers, owner     any      volatile, CAS to lower                I9
     * slots          producer, canceller, owner    written by release, read by acquire,  I1, I3
     *                owner                         or plainly before an acquire fence;
     *                                              cleared plainly, always to the
     *                                              tombstone
     * offsets        producer, owner      owner    plain, before the slot; raised and    I10
     *                                              cleared by the owner
     * cleared        cancellers, owner    owner    plain: a lost addition leaves it low  I8
     * visits, first,
     * written, parts owner                owner    plain                                 I10
     *
     * I9: a producer claims, lowers the earliest deadline, and that of its stripe, writes its slot and then reads the
     * plan. So the deadline is known here before the node is, and a slot that is written has its deadline told.
     */
    private static final AtomicIntegerFieldUpdater<ArrivalBlock> CLAIMED =
            AtomicIntegerFieldUpdater.newUpdater(ArrivalBlock.class, "claimed");
    private static final AtomicLongFieldUpdater<ArrivalBlock> EARLIEST =
            AtomicLongFieldUpdater.newUpdater(ArrivalBlock.class, "earliestNanos");

    /**
     * Room before the other fields, so that what lies before the block in memory, such as the block of another stripe,
     * does not share their cache lines. Two lines, as processors fetch lines in pairs.
     */
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, q0, q1, q2, q3, q4, q5, q6, q7;

    private final int stripe;
    private final long before;
    private final StripeBounds bounds;
    private final AtomicLong refused;
    private final Object[] slots;
    private final DeadlineOffsets offsets;
    private final BlockParts parts;
    private volatile int claimed;
    private int cleared;
    private int visits;
    /** Every slot before it was found cleared. */
    private int first;
    /** Every slot before it was found written. */
    private int written;

    private volatile long earliestNanos = WheelGeometry.NEVER;

    /**
     * An empty block.
     *
     * @param stripe the stripe whose threads fill it
     * @param before the number of arrivals of the stripe before it
     * @param baseNanos the present engine time
     * @param offsetShift the unit of its offsets, as the exponent of a power of two of nanoseconds
     * @param length the number of slots
     * @param bounds where the stripe has a bound, too
     * @param refused counts slots that were claimed by calls which then failed
     */
    ArrivalBlock(
            int stripe,
            long before,
            long baseNanos,
            int offsetShift,
            int length,
            StripeBounds bounds,
            AtomicLong refused) {
        this.stripe = stripe;
        this.before = before;
        this.bounds = bounds;
        this.refused = refused;
        this.slots = new Object[length];
        this.offsets = new DeadlineOffsets(baseNanos, offsetShift, length);
        this.parts = new BlockParts(slots, offsets);
    }

    int stripe() {
        return stripe;
    }

    int length() {
        return slots.length;
    }

    /** The number of arrivals of the stripe until now, if this is its newest block. */
    long arrivals() {
        return before + claimed();
    }

    /** The number of claimed slots, written or not. */
    int claimed() {
        return Math.min(claimed, slots.length);
    }

    boolean isFull() {
        return claimed >= slots.length;
    }

    /**
     * Puts a timeout into the next slot; false if the block is full. If anything is thrown, the timeout is not in the
     * block and its slot is cleared.
     */
    boolean put(TimeoutNode node) {
        // The check first keeps the count near the length, however often a full block is tried.
        int slot = isFull() ? slots.length : CLAIMED.getAndAdd(this, 1);
        if (slot >= slots.length) {
            return false;
        }
        try {
            long deadlineNanos = node.deadlineNanos();
            node.setLocation(this, slot);
            offsets.set(slot, deadlineNanos);
            lowerEarliest(deadlineNanos);
            bounds.lower(stripe, deadlineNanos);
            VarHandle.releaseFence();
            slots[slot] = node;
        } catch (Throwable thrown) {
            // A plain store first: it needs neither stack nor memory, one of which has most likely run out.
            slots[slot] = slots;
            refused.getAndIncrement();
            throw thrown;
        }
        return true;
    }

    /** Clears the slot of a timeout that has ended in this block, for the one thread that ended it. */
    void clear(TimeoutNode node) {
        int slot = node.index();
        // A thread that got the node through a data race may not see its slot: then the owner clears it.
        if (slots[slot] == node) {
            slots[slot] = slots;
            cleared++;
        }
        // I8: a caller that keeps the timeout does not keep this block.
        node.leaveContainer();
    }

    /** Whether every slot was cleared by cancellations; it may be false although it is so. */
    boolean isAllCleared() {
        return cleared == slots.length;
    }

    /** Whether every slot has been written: from now on slots are only cleared. */
    boolean isComplete() {
        // What was cleared was written: then nothing has to be read.
        return isFull() && (isAllCleared() || isWrittenUpTo(slots.length));
    }

    /** Whether every slot before one has been written. */
    boolean isWrittenUpTo(int to) {
        int known = written;
        while (known < to && slots[known] != null) {
            known++;
        }
        // One fence for all of them: what the producers wrote before their slots is seen from here on.
        VarHandle.acquireFence();
        written = known;
        return known >= to;
    }

    /** The first slot that has not been cleared, as far as is known. */
    int first() {
        if (isAllCleared()) {
            first = slots.length;
        }
        int uncleared = first;
        while (uncleared < slots.length && slots[uncleared] == slots) {
            uncleared++;
        }
        first = uncleared;
        return uncleared;
    }

    /** The timeout in a slot; null if the slot was not written or was cleared. */
    @Nullable
    TimeoutNode get(int slot) {
        Object content = slots[slot];
        VarHandle.acquireFence();
        return content == slots ? null : (TimeoutNode) content;
    }

    /** Removes the timeout from a slot that is known to be written; null if it was cleared. */
    @Nullable
    TimeoutNode take(int slot) {
        Object content = slots[slot];
        if (content == slots) {
            return null;
        }
        TimeoutNode node = (TimeoutNode) content;
        slots[slot] = slots;
        if (slot == first) {
            first = slot + 1;
        }
        node.leaveContainer();
        return node;
    }

    /** Clears the slot of a timeout that has left it, or has ended while the owner looked at it. */
    void empty(int slot) {
        slots[slot] = slots;
        offsets.clear(slot);
    }

    /** Which of at most 64 slots may hold a timeout whose deadline is not after a time, as bits. */
    long upTo(int from, int to, long nanos) {
        return offsets.upTo(from, to, offsets.of(nanos));
    }

    /**
     * Up to which deadline this block's timeouts go to the wheel at a time: for a span that is as long as the block is
     * old, rounded to a power of two, and ends where spans of that length do. So it is never before that of a younger
     * block (I6), and a block is transferred from once or twice each time that it has become twice as old (I10).
     */
    long horizonNanos(long nowNanos) {
        return offsets.horizonNanos(nowNanos);
    }

    /** Some slots were transferred from: what is left there has its own bound. */
    void renewBounds(int from, int to) {
        parts.renew(from, to);
    }

    /** The time at which it was opened, or if the clock was set back that of the block before it. */
    long baseNanos() {
        return offsets.baseNanos();
    }

    /**
     * Passes a copy of the claimed slots to the action. Elements that are no timeout were cleared, or not written yet.
     */
    void copy(Consumer<Object[]> action) {
        int from = first();
        int to = claimed();
        if (from < to) {
            Object[] copied = Arrays.copyOfRange(slots, from, to);
            // Readers of the copy see what the producers wrote before their slots, as the deadlines.
            VarHandle.acquireFence();
            action.accept(copied);
        }
    }

    /**
     * Reads the parts in which something is due, and adds that to a batch that has room for it. The timeouts stay in
     * their slots.
     *
     * @param to behind the last slot to read
     * @param addTo behind the last slot that may be added
     * @param dueNanos what has a deadline up to here is due
     * @return a lower bound of the deadlines of the rest, {@link WheelGeometry#NEVER} if there is none;
     *     {@link #UNKNOWN} if a slot is not written yet
     */
    long scan(int to, int addTo, long dueNanos, DueSlots due) {
        if (isAllCleared()) {
            return WheelGeometry.NEVER;
        }
        boolean isKnown = isWrittenUpTo(to);
        long leftNanos = parts.scan(Math.min(to, written), to, addTo, dueNanos, due);
        return isKnown ? leftNanos : UNKNOWN;
    }

    /**
     * Reads the parts in which the earliest deadline may be.
     *
     * @param to behind the last slot to read
     * @return the earliest deadline, {@link WheelGeometry#NEVER} if there is none; {@link #UNKNOWN} if a slot is not
     *     written yet
     */
    long findEarliest(int to) {
        // Not even what cancellers have written to the slots needs to be seen by now.
        if (isAllCleared()) {
            return WheelGeometry.NEVER;
        }
        return isWrittenUpTo(to) ? parts.findEarliest(to) : UNKNOWN;
    }

    /** The number of its parts, each of which has a bound. */
    int parts() {
        return parts.count();
    }

    /** The number of slots that were read. */
    long slotsRead() {
        return parts.slotsRead();
    }

    /** Counts a visit that leaves something; returns how many there were. */
    int countVisit() {
        return ++visits;
    }

    /** A lower bound of the deadlines in this block. */
    long earliestNanos() {
        return earliestNanos;
    }

    /** Whether a timeout has this deadline and was not cancelled, and none has an earlier one. */
    boolean isEarliest(long deadlineNanos) {
        return parts.isEarliest(deadlineNanos);
    }

    /** Lowers the bound to a deadline, if that is earlier. */
    void lowerEarliest(long nanos) {
        long earliest = earliestNanos;
        while (nanos < earliest && !EARLIEST.compareAndSet(this, earliest, nanos)) {
            earliest = earliestNanos;
        }
    }

    /** Resets the bound and returns the old one: for the owner, who next scans all slots that are claimed then. */
    long resetEarliest() {
        return EARLIEST.getAndSet(this, WheelGeometry.NEVER);
    }
}
