package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;

/**
 * The deadlines of a block's timeouts in two bytes each: how far they are from the time at which the block was opened,
 * in units of a power of two of nanoseconds near a tick. Scans read these and touch neither a slot that is known to be
 * written, whose cache line a canceller may have changed, nor a timeout, unless it is nearly due.
 *
 * <p>What is too far for two bytes counts as nearly due once the farthest that fits is. The offset of a timeout that
 * was moved to later stays, a lower bound, until the owner comes across it; so does that of one that was cancelled.
 *
 * <p>Threads: {@link #set} by the one producer that has claimed the slot, before it writes that; all else owner only.
 * Cost: the methods with a range one or two instructions a slot, without branches.
 */
final class DeadlineOffsets {
    /** After every offset. */
    static final int NONE = Character.MAX_VALUE;

    private static final int LARGEST = NONE - 1;

    private final long baseNanos;
    private final int shift;
    private final char[] offsets;

    /**
     * Offsets for a number of slots.
     *
     * @param baseNanos the engine time that they are from
     * @param shift their unit, as the exponent of a power of two of nanoseconds
     */
    DeadlineOffsets(long baseNanos, int shift, int length) {
        this.baseNanos = baseNanos;
        this.shift = shift;
        this.offsets = new char[length];
    }

    /** The offset of an engine time; of one before the base 0, of one that is too far the largest. */
    int of(long nanos) {
        long offset = (nanos - baseNanos) >> shift;
        return (int) Math.max(0, Math.min(LARGEST, offset));
    }

    /** A lower bound of the deadlines with an offset; {@link WheelGeometry#NEVER} for {@link #NONE}. */
    long nanosOf(int offset) {
        return offset == NONE ? WheelGeometry.NEVER : offset == 0 ? 0 : baseNanos + ((long) offset << shift);
    }

    /** The engine time that the offsets are from. */
    long baseNanos() {
        return baseNanos;
    }

    int get(int slot) {
        return offsets[slot];
    }

    void set(int slot, long deadlineNanos) {
        offsets[slot] = (char) of(deadlineNanos);
    }

    /** Raises the offset of a slot to that of a deadline which has been moved to later; returns what it is then. */
    int raise(int slot, long deadlineNanos) {
        int offset = of(deadlineNanos);
        if (offset > offsets[slot]) {
            offsets[slot] = (char) offset;
        }
        return offsets[slot];
    }

    /** Forgets the deadline of a slot that was cleared. */
    void clear(int slot) {
        offsets[slot] = NONE;
    }

    /** Which of at most 64 slots have an offset up to a limit, as bits. */
    long upTo(int from, int to, int limit) {
        char[] all = offsets;
        long found = 0;
        for (int i = from; i < to; i++) {
            // The shift gives -1 where the offset is after the limit, else 0.
            found |= (((limit - all[i]) >> (Integer.SIZE - 1)) + 1L) << (i - from);
        }
        return found;
    }

    /** The earliest offset; {@link #NONE} if there is none. */
    int earliest(int from, int to) {
        char[] all = offsets;
        int earliest = NONE;
        for (int i = from; i < to; i++) {
            earliest = Math.min(earliest, all[i]);
        }
        return earliest;
    }

    /** How far transfers to the wheel go at a time: a span from then that is as long as these are old, or longer. */
    long horizonNanos(long nowNanos) {
        long spanNanos = Long.highestOneBit(Math.max(1L << shift, nowNanos - baseNanos));
        // The span that would end after all time ends with it.
        return (nowNanos & -spanNanos) + (spanNanos - 1);
    }
}
