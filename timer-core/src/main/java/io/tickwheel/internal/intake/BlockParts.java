package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a block, 32 slots each, with a lower bound of the deadlines in each of them: so a visit reads only those
 * parts in which something is due, and each part that is read is paid for by a timeout there that ends, was cancelled
 * or moved, or whose offset is due for the first time, or the first after a transfer (I10).
 *
 * <p>A bound comes from the {@link DeadlineOffsets} until it is made exact by the deadline of the earliest timeout,
 * whose slot is then known, too.
 *
 * <p>Threads: owner only (I4). Cost: a visit a comparison for each part, and the slots of those that are read.
 */
final class BlockParts {
    /** The number of slots in a part. */
    static final int PART = 32;

    private static final int NO_SLOT = -1;

    private final Object[] slots;
    private final DeadlineOffsets offsets;
    private final long[] boundsNanos;
    /** Where in its part the timeout lies whose deadline is the bound; below 0 if the bound is an offset's. */
    private final byte[] earliest;
    /** Every slot before it counts in the bounds, unless it was cleared or its timeout is in the batch. */
    private int bounded;

    private long slotsRead;

    /** The parts of a block in which nothing has arrived yet. */
    BlockParts(Object[] slots, DeadlineOffsets offsets) {
        this.slots = slots;
        this.offsets = offsets;
        this.boundsNanos = new long[(slots.length + PART - 1) / PART];
        this.earliest = new byte[boundsNanos.length];
        Arrays.fill(boundsNanos, WheelGeometry.NEVER);
    }

    /**
     * Adds what is due to a batch that has room for it; returns a lower bound of the deadlines of the rest.
     *
     * @param written behind the last slot before which all are written
     * @param to behind the last slot to read; some of those that are not before {@code written} may be written
     * @param addTo behind the last slot that may be added
     */
    long scan(int written, int to, int addTo, long dueNanos, DueSlots due) {
        boundArrivals(written);
        if (written < to) {
            readAllFrom(written, to);
        }
        int part = next(0, dueNanos);
        while (part * PART < to) {
            addDue(part, Math.min(to, (part + 1) * PART), addTo, dueNanos, due);
            part = next(part + 1, dueNanos);
        }
        return boundsNanos[earliestPart()];
    }

    /** The earliest deadline in slots of which all are written; {@link WheelGeometry#NEVER} if there is none. */
    long findEarliest(int written) {
        boundArrivals(written);
        int part = earliestPart();
        while (boundsNanos[part] != WheelGeometry.NEVER && !isExact(part)) {
            makeExact(part, Math.min(written, (part + 1) * PART));
            part = earliestPart();
        }
        return boundsNanos[part];
    }

    /** Whether a timeout has this deadline and was not cancelled, and none has an earlier one. */
    boolean isEarliest(long deadlineNanos) {
        int part = earliestPart();
        return boundsNanos[part] == deadlineNanos && isExact(part);
    }

    /** Has the bounds of the parts with some slots be what their offsets are now. */
    void renew(int from, int to) {
        for (int part = from / PART; part * PART < Math.min(to, bounded); part++) {
            setToOffset(part, Math.min(bounded, (part + 1) * PART));
        }
    }

    int count() {
        return boundsNanos.length;
    }

    /** The number of slots that were read. */
    long slotsRead() {
        return slotsRead;
    }

    /** Has what has arrived count in the bounds. */
    private void boundArrivals(int written) {
        while (bounded < written) {
            int part = bounded / PART;
            int to = Math.min(written, (part + 1) * PART);
            long boundNanos = offsets.nanosOf(leastOffset(bounded, to));
            if (boundNanos < boundsNanos[part]) {
                boundsNanos[part] = boundNanos;
                earliest[part] = NO_SLOT;
            }
            slotsRead += to - bounded;
            // Last: what is thrown before has the same slots read again.
            bounded = to;
        }
    }

    /** The least offset of what has arrived in a range, and has not been cancelled. */
    private int leastOffset(int from, int to) {
        int least = DeadlineOffsets.NONE;
        for (int i = from; i < to; i++) {
            if (slots[i] == slots) {
                offsets.clear(i);
            } else {
                least = Math.min(least, offsets.get(i));
            }
        }
        return least;
    }

    /** What lies behind a slot that is not written yet may be due, and is not in the bounds. */
    private void readAllFrom(int from, int to) {
        for (int part = from / PART; part * PART < to; part++) {
            boundsNanos[part] = 0;
            earliest[part] = NO_SLOT;
        }
    }

    /** Adds what is due of a part. Of what is nearly due the deadline is known then, so the bound is exact. */
    private void addDue(int part, int to, int addTo, long dueNanos, DueSlots due) {
        int from = part * PART;
        int dueOffset = offsets.of(dueNanos);
        int added = 0;
        long earliestNanos = WheelGeometry.NEVER;
        int earliestSlot = NO_SLOT;
        for (long nearlyDue = offsets.upTo(from, to, dueOffset); nearlyDue != 0; nearlyDue &= nearlyDue - 1) {
            int i = from + Long.numberOfTrailingZeros(nearlyDue);
            TimeoutNode node = get(i);
            // Read once: it may be moved meanwhile.
            long deadlineNanos = node == null ? WheelGeometry.NEVER : node.deadlineNanos();
            if (node == null) {
                forgetCleared(i, i + 1);
            } else if (deadlineNanos <= dueNanos && i < addTo) {
                due.add(i, deadlineNanos);
                offsets.clear(i);
                added++;
            } else if (offsets.raise(i, deadlineNanos) <= dueOffset && deadlineNanos <= earliestNanos) {
                earliestNanos = deadlineNanos;
                earliestSlot = i;
            }
        }
        slotsRead += to - from;
        if (added == to - from) {
            // As in a burst: nothing is left to look for.
            boundsNanos[part] = WheelGeometry.NEVER;
            earliest[part] = NO_SLOT;
        } else {
            setBound(part, to, earliestSlot, earliestNanos);
        }
    }

    /** Has the least deadline of those with the least offset be the bound of their part. */
    private void makeExact(int part, int to) {
        int from = part * PART;
        int least = offsets.earliest(from, to);
        long earliestNanos = WheelGeometry.NEVER;
        int earliestSlot = NO_SLOT;
        for (long left = offsets.upTo(from, to, least); left != 0; left &= left - 1) {
            int i = from + Long.numberOfTrailingZeros(left);
            TimeoutNode node = get(i);
            long deadlineNanos = node == null ? WheelGeometry.NEVER : node.deadlineNanos();
            if (node != null && offsets.raise(i, deadlineNanos) == least && deadlineNanos <= earliestNanos) {
                earliestNanos = deadlineNanos;
                earliestSlot = i;
            }
        }
        if (earliestSlot == NO_SLOT) {
            // Where the earliest were cancelled, most of the others were, too.
            forgetCleared(from, to);
        }
        slotsRead += to - from;
        setBound(part, to, earliestSlot, earliestNanos);
    }

    /** Sets the bound of a part that was read: to the deadline in a slot, or if that is none to the least offset. */
    private void setBound(int part, int to, int slot, long deadlineNanos) {
        if (slot == NO_SLOT) {
            setToOffset(part, to);
        } else {
            boundsNanos[part] = deadlineNanos;
            earliest[part] = (byte) (slot % PART);
        }
    }

    private void setToOffset(int part, int to) {
        boundsNanos[part] = offsets.nanosOf(offsets.earliest(part * PART, to));
        earliest[part] = NO_SLOT;
    }

    /** Whether the bound of a part is the deadline of a timeout that still lies there. */
    private boolean isExact(int part) {
        TimeoutNode node = earliest[part] == NO_SLOT ? null : get(part * PART + earliest[part]);
        return node != null && node.deadlineNanos() == boundsNanos[part];
    }

    /** The first part from one on whose bound is not after a time; the number of parts if there is none. */
    private int next(int fromPart, long nanos) {
        int part = fromPart;
        while (part < boundsNanos.length && boundsNanos[part] > nanos) {
            part++;
        }
        return part;
    }

    /** The first of the parts with the least bound. */
    private int earliestPart() {
        int least = 0;
        for (int part = 1; part < boundsNanos.length; part++) {
            if (boundsNanos[part] < boundsNanos[least]) {
                least = part;
            }
        }
        return least;
    }

    /** Has what was cancelled no longer count. What is not written yet is left as it is. */
    private void forgetCleared(int from, int to) {
        for (int i = from; i < to; i++) {
            if (slots[i] == slots) {
                offsets.clear(i);
            }
        }
    }

    /** The timeout in a slot; null if the slot was not written or was cleared. */
    private @Nullable TimeoutNode get(int slot) {
        Object content = slots[slot];
        VarHandle.acquireFence();
        return content == slots ? null : (TimeoutNode) content;
    }
}
