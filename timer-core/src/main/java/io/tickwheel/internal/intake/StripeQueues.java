package io.tickwheel.internal.intake;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The owner's {@link BlockQueue} of each stripe, and which of them a step has to look at: those with something due, to
 * transfer, or perhaps to drop. What a step costs does not grow with the number of stripes that threads have used.
 *
 * <p>Sets of stripes are bits, as there are 64 at most.
 *
 * <p>Threads: owner only (I4).
 */
final class StripeQueues {
    private final Intake intake;
    private final StripeBounds bounds;
    private final DueSlots due;
    private final @Nullable BlockQueue[] queues = new BlockQueue[Intake.STRIPES];
    /** For the next stripe, so that what is due in its first block runs also if there is no memory. */
    private @Nullable BlockQueue spare;

    private long used;
    private long transferring;
    private long maybeEmpty;
    /** Those that have a new block since {@link #complete}, or one that a producer had yet to write to. */
    private long grown;
    /** How many blocks of each stripe {@link #complete} has left out last. */
    private int newestBefore;

    /** The last stripe that was looked at in turn. */
    private int lastInTurn;

    /** The slots of all blocks that were added, and of those that were not dropped. */
    private long accepted;

    private long held;

    StripeQueues(Intake intake, DueSlots due) {
        this.intake = intake;
        this.bounds = intake.bounds();
        this.due = due;
        renewSpare();
    }

    /** The stripes that have a queue. */
    long used() {
        return used;
    }

    /** The stripes of which something is to be transferred. */
    long transferring() {
        return transferring;
    }

    /** The stripes in which something may have a deadline up to a time. */
    long dueUpTo(long nanos) {
        return bounds.dueUpTo(nanos) & used;
    }

    /** A lower bound of the deadlines in all stripes. */
    long earliestNanos() {
        return bounds.earliest();
    }

    /** Of some stripes the one with the least bound, which is before a time; -1 if there is none. */
    int first(long stripes, long beforeNanos) {
        return bounds.first(stripes, beforeNanos);
    }

    /** The queue of a stripe that is used. */
    BlockQueue get(int stripe) {
        return Objects.requireNonNull(queues[stripe]);
    }

    /** The queue of a stripe; null if it is not used. */
    @Nullable
    BlockQueue find(int stripe) {
        return queues[stripe];
    }

    /**
     * Adds a block to the queue of its stripe.
     *
     * @throws OutOfMemoryError if there is no room; nothing was added
     */
    void add(ArrivalBlock block, boolean isEager) {
        int stripe = block.stripe();
        BlockQueue queue = queues[stripe];
        if (queue == null) {
            queue = spare == null ? new BlockQueue(due) : spare;
            queue.setEager(isEager);
            queues[stripe] = queue;
            spare = null;
            used |= 1L << stripe;
        }
        queue.reserve();
        queue.add(block);
        // The bound may have been reset since a producer has put something into the block.
        bounds.lower(stripe, block.earliestNanos());
        grown |= 1L << stripe;
        maybeEmpty |= 1L << stripe;
        accepted += block.length();
        held += block.length();
    }

    /** Makes a spare queue if there is none, and memory for it. */
    void renewSpare() {
        if (spare == null) {
            try {
                spare = new BlockQueue(due);
            } catch (OutOfMemoryError e) {
                // Nothing needs it yet.
                return;
            }
        }
    }

    /** Sets the bound of a stripe to that of its blocks. */
    void renewBound(int stripe) {
        BlockQueue queue = get(stripe);
        if (bounds.get(stripe) != queue.earliestNanos()) {
            bounds.reset(stripe);
            // I9: read anew behind the reset. What a producer lowers before that is seen here, what it lowers later it
            // tells this bound.
            bounds.lower(stripe, queue.earliestNanos());
        }
    }

    /** Puts the bounds of blocks that are complete into the trees of the stripes that have new ones. */
    void complete(int newest) {
        // Where more stripes are used than before, fewer blocks of each are looked at one by one.
        grown = newest < newestBefore ? used : grown;
        newestBefore = newest;
        for (long left = grown; left != 0; left &= left - 1) {
            BlockQueue queue = get(Long.numberOfTrailingZeros(left));
            queue.complete(newest);
            grown &= queue.open() > newest ? -1 : ~Long.lowestOneBit(left);
        }
    }

    /** Requests that a number of a stripe's oldest blocks be transferred whole. */
    void requestTransfer(int stripe, int oldest) {
        get(stripe).requestTransfer(oldest);
        noteChange(stripe);
    }

    /** Says whether blocks are transferred after their first visit. */
    void setEager(boolean isWanted) {
        for (long left = used; left != 0; left &= left - 1) {
            get(Long.numberOfTrailingZeros(left)).setEager(isWanted);
        }
    }

    /** Notes what is to be done for a stripe in which something was taken, visited or transferred. */
    void noteChange(int stripe) {
        long bit = 1L << stripe;
        maybeEmpty |= bit;
        transferring = get(stripe).isTransferred() ? transferring & ~bit : transferring | bit;
    }

    /** A step looks at one stripe more, in turn: nobody tells the owner that all of a block was cancelled. */
    void markNextMaybeEmpty() {
        long later = used & (-2L << lastInTurn);
        long next = Long.lowestOneBit(later == 0 ? used : later);
        lastInTurn = Long.numberOfTrailingZeros(next) & (Long.SIZE - 1);
        maybeEmpty |= next;
    }

    /** Says that blocks of some stripes may be empty. */
    void markMaybeEmpty(long stripes) {
        maybeEmpty |= stripes;
    }

    void markAllMaybeEmpty() {
        maybeEmpty = used;
    }

    /** Drops empty blocks at the head of the queues that may have some. */
    void dropEmpty() {
        for (long left = maybeEmpty; left != 0; left &= left - 1) {
            int stripe = Long.numberOfTrailingZeros(left);
            long before = get(stripe).slots();
            get(stripe).dropEmpty();
            dropped(stripe, before);
        }
        maybeEmpty = 0;
        intake.setReleased(accepted - held);
    }

    /** Drops all blocks whose timeouts were all cancelled. */
    void dropCleared() {
        for (long left = used; left != 0; left &= left - 1) {
            int stripe = Long.numberOfTrailingZeros(left);
            long before = get(stripe).slots();
            get(stripe).dropCleared();
            dropped(stripe, before);
        }
        intake.setReleased(accepted - held);
    }

    /** All blocks of all queues have been drained. */
    void drained() {
        held = 0;
        intake.setReleased(accepted);
    }

    private void dropped(int stripe, long before) {
        long dropped = before - get(stripe).slots();
        if (dropped > 0) {
            held -= dropped;
            noteChange(stripe);
            renewBound(stripe);
        }
    }
}
