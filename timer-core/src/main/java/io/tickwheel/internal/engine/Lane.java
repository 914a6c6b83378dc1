package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The owner's view of one stripe of the intake: its blocks, oldest first.
 *
 * <p>A timeout stays in its block until it is due or its block is old, so that one that is cancelled before never
 * reaches the wheel. Only two kinds of timeouts leave for the wheel: the oldest of all, and what is due now, block by
 * block from the oldest on. So of two with the same tick the one that came first is in the wheel first (I6).
 *
 * <p>A block in which something is due is looked through, and each such look also files some of the oldest arrivals,
 * the more the more was due. Where deadlines are mixed, so that every tick finds some due in every block, the blocks
 * are soon done with; where deadlines are far, what waits costs nothing.
 *
 * <p>Threads: owner only (I4). Cost: {@link #earliestNanos} the newest {@link #UNEXAMINED} blocks; a look a block.
 */
final class Lane {
    /**
     * For each block that is looked through and still holds something, two of so many parts of a block are filed from
     * the oldest arrivals on, and one more for each timeout that was due: where many come due, few will be cancelled.
     */
    static final int PARTS = 128;
    /** Of so many of the newest blocks the producers may still be at work on some, and their bounds are theirs. */
    static final int UNEXAMINED = 64;

    private static final int SMALLEST = 4;
    private static final long NOTHING_DUE = -1;

    private final Filing filing;
    private @Nullable ArrivalBlock[] blocks = new ArrivalBlock[SMALLEST];
    /** For each complete block a lower bound of its deadlines. */
    private long[] bounds = new long[SMALLEST];

    private int head;
    private int size;
    /** How many of the oldest blocks are known to be complete: from then on {@link #bounds} is what counts. */
    private int complete;
    /** The first place of the oldest block that has not been taken. */
    private int cursor;

    private long earliestComplete = WheelGeometry.NEVER;
    private boolean earliestIsStale;

    Lane(Filing filing) {
        this.filing = filing;
    }

    /** How many blocks there are. */
    int size() {
        return size;
    }

    /** Makes room for one more block. An {@link OutOfMemoryError} leaves the lane as it was. */
    void reserve() {
        if (size < blocks.length) {
            return;
        }
        @Nullable ArrivalBlock[] newBlocks = new ArrivalBlock[2 * size];
        long[] newBounds = new long[2 * size];
        for (int i = 0; i < size; i++) {
            newBlocks[i] = blocks[at(i)];
            newBounds[i] = bounds[at(i)];
        }
        blocks = newBlocks;
        bounds = newBounds;
        head = 0;
    }

    /** Adds the stripe's newest block, for which room was reserved. */
    void add(ArrivalBlock block) {
        blocks[at(size)] = block;
        size++;
        while (complete < size - UNEXAMINED && block(complete).isComplete()) {
            bounds[at(complete)] = block(complete).earliestNanos();
            earliestComplete = Math.min(earliestComplete, bounds[at(complete)]);
            complete++;
        }
    }

    /** A lower bound of the deadlines of what waits here, {@link WheelGeometry#NEVER} if nothing does. */
    long earliestNanos() {
        if (earliestIsStale) {
            earliestComplete = WheelGeometry.NEVER;
            for (int i = 0; i < complete; i++) {
                earliestComplete = Math.min(earliestComplete, bounds[at(i)]);
            }
            earliestIsStale = false;
        }
        long earliestNanos = earliestComplete;
        for (int i = complete; i < size; i++) {
            earliestNanos = Math.min(earliestNanos, block(i).earliestNanos());
        }
        return earliestNanos;
    }

    /** The same bound, made exact as far as it is below a limit: it may be that of a timeout that was cancelled. */
    long settleEarliest(long limitNanos) {
        long earliestNanos = earliestNanos();
        while (earliestNanos < limitNanos && !filing.isSpent()) {
            int earliest = earliestBlock();
            look(earliest, NOTHING_DUE, 0, filing);
            boolean wasExact = boundOf(earliest) <= earliestNanos;
            earliestNanos = earliestNanos();
            if (wasExact) {
                break;
            }
        }
        return earliestNanos;
    }

    /**
     * Takes out what is due up to a time and, for each block that was looked through for it and still holds something,
     * files some of the oldest.
     */
    void takeDue(long dueNanos, Taker taker) {
        if (size == 0 || earliestNanos() > dueNanos) {
            return;
        }
        // I6: what arrives while the older blocks are looked through must not overtake what arrived there meanwhile.
        ArrivalBlock newest = block(size - 1);
        int claimedInNewest = newest.claimed();
        long parts = 0;
        for (int i = 0; i < size && !taker.isSpent(); i++) {
            if (boundOf(i) <= dueNanos) {
                long takenBefore = taker.taken();
                look(i, dueNanos, block(i) == newest ? claimedInNewest : block(i).length(), taker);
                if (boundOf(i) < WheelGeometry.NEVER) {
                    parts += 2 + taker.taken() - takenBefore;
                }
            }
        }
        dropEmpty();
        if (!taker.isSpent()) {
            fileOldest(parts * Math.max(1, newest.length() / PARTS));
        }
    }

    /** Lets go of the oldest blocks as long as nothing is left in them. */
    void dropEmpty() {
        while (size > 0) {
            ArrivalBlock block = block(0);
            if (block.isForgotten()) {
                cursor = block.length();
            }
            while (cursor < block.claimed() && block.isCleared(cursor)) {
                cursor++;
            }
            if (cursor < block.length()) {
                return;
            }
            dropOldest();
        }
    }

    /** Lets go of all blocks in which everything was cancelled. */
    void dropForgotten() {
        int kept = 0;
        int keptComplete = 0;
        for (int i = 0; i < size; i++) {
            if (block(i).isForgotten()) {
                cursor = i == 0 ? 0 : cursor;
            } else {
                blocks[at(kept)] = blocks[at(i)];
                bounds[at(kept)] = bounds[at(i)];
                keptComplete += i < complete ? 1 : 0;
                kept++;
            }
        }
        for (int i = kept; i < size; i++) {
            blocks[at(i)] = null;
        }
        size = kept;
        complete = keptComplete;
        earliestIsStale = true;
    }

    /** Files the oldest arrivals, as many as there are in so many places. */
    void fileOldest(long places) {
        long left = places;
        while (left > 0 && size > 0 && !filing.isSpent()) {
            ArrivalBlock block = block(0);
            int before = cursor;
            fileFrom(block, (int) Math.min(block.claimed(), cursor + left));
            filing.spend(cursor - before);
            left -= cursor - before;
            if (cursor < block.length()) {
                return;
            }
            dropOldest();
        }
    }

    /** Gives all that waits to the action; pauses where a place is claimed and not yet written. */
    void drain(Consumer<TimeoutNode> action, Runnable pause) {
        while (size > 0) {
            ArrivalBlock block = block(0);
            for (; cursor < block.claimed(); cursor++) {
                while (!block.isWritten(cursor)) {
                    pause.run();
                }
                TimeoutNode node = block.take(cursor);
                if (node != null) {
                    action.accept(node);
                }
            }
            dropOldest();
        }
    }

    /** Gives the action a copy of the places of each block. */
    void copy(Consumer<Object[]> action) {
        for (int i = 0; i < size; i++) {
            block(i).copy(i == 0 ? cursor : 0, action);
        }
    }

    private void fileFrom(ArrivalBlock block, int to) {
        while (cursor < to && !filing.isSpent() && block.isWritten(cursor)) {
            TimeoutNode node = block.take(cursor);
            cursor++;
            if (node != null) {
                filing.take(node);
            }
        }
    }

    /** Looks through a block: takes out what is due, and notes the earliest deadline of the rest. */
    private void look(int i, long dueNanos, int takeTo, Taker taker) {
        ArrivalBlock block = block(i);
        int from = i == 0 ? cursor : 0;
        if (i < complete) {
            bounds[at(i)] = block.look(from, block.length(), takeTo, dueNanos, taker);
            earliestIsStale = true;
            filing.spend(block.length() - from);
            return;
        }
        // I9: a producer that claims after this look at the claims sees the bound that was reset, and lowers it.
        long boundNanos = block.resetEarliest();
        long leftNanos = ArrivalBlock.UNKNOWN;
        try {
            int to = block.claimed();
            filing.spend(to - from);
            leftNanos = block.look(from, to, takeTo, dueNanos, taker);
        } finally {
            // Whoever has not written its place yet may have lowered the bound before it was reset.
            block.lowerEarliest(leftNanos == ArrivalBlock.UNKNOWN ? boundNanos : leftNanos);
        }
    }

    private int earliestBlock() {
        int earliest = 0;
        for (int i = 1; i < size; i++) {
            if (boundOf(i) < boundOf(earliest)) {
                earliest = i;
            }
        }
        filing.spend(size / Long.BYTES);
        return earliest;
    }

    private long boundOf(int i) {
        return i < complete ? bounds[at(i)] : block(i).earliestNanos();
    }

    private void dropOldest() {
        blocks[head] = null;
        head = at(1);
        size--;
        cursor = 0;
        if (complete > 0) {
            complete--;
            earliestIsStale = true;
        }
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
