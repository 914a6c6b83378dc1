package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;

/**
 * A pass over the blocks that have something due, one stripe after the other, which adds it to the batch.
 *
 * <p>Where the owner is late, the earliest tick has a pass of its own, as most often nothing else is due, and the next
 * pass is over all the other ticks.
 *
 * <p>Threads: owner only (I4).
 */
final class DuePass {
    private final WheelGeometry cells;
    private final StripeQueues queues;
    private final DueSlots due;

    private long lastTick;
    /** The stripes that are yet to be looked at, as bits. */
    private long stripesLeft;
    /** The stripes in which something was due when the step's first pass began: later ones are over the same. */
    private long stripes;

    /** Whether it began with more ticks due than it covers. */
    private boolean isLate;

    /** Whether it began in this step. */
    private boolean isOfThisStep;

    /** A pass that is over. */
    DuePass(StripeQueues queues, DueSlots due) {
        this.cells = due.cells();
        this.queues = queues;
        this.due = due;
    }

    /** Whether everything up to {@link #lastTick} has been found. */
    boolean isOver() {
        return stripesLeft == 0;
    }

    /** The last tick that it covers. */
    long lastTick() {
        return lastTick;
    }

    void beginStep() {
        if (!due.isEmpty()) {
            // I8: this step takes what is left of a batch, and collects nothing in its stripes.
            queues.markMaybeEmpty(stripes);
        }
        isOfThisStep = false;
    }

    /** Begins anew, once it is over and the batch has been run. */
    void begin(long dueTick) {
        long firstTick = cells.tickOf(queues.earliestNanos());
        if (firstTick > dueTick) {
            lastTick = dueTick;
            isLate = false;
            return;
        }
        boolean isRest = isLate && (isOfThisStep || firstTick != lastTick);
        // A slot that is claimed and not written may keep a bound at a tick that the step's last pass was over.
        long fromTick = isRest && isOfThisStep ? Math.max(firstTick, lastTick + 1) : firstTick;
        lastTick = isRest ? fromTick + Math.min(dueTick - fromTick, DueSlots.MAX_TICKS - 1) : fromTick;
        isLate = lastTick != dueTick;
        due.begin(fromTick, lastTick);
        // What the tasks of this step have scheduled is for the next.
        stripes = isOfThisStep ? stripes : queues.dueUpTo(cells.boundaryNanos(dueTick));
        for (long left = stripes; left != 0; left &= left - 1) {
            queues.get(Long.numberOfTrailingZeros(left)).beginPass(isOfThisStep);
        }
        stripesLeft = stripes & queues.dueUpTo(cells.boundaryNanos(lastTick));
        isOfThisStep = true;
    }

    /**
     * Continues in the next stripe.
     *
     * @param slots the number of slots to read at most, or a few more
     * @return how many were read
     */
    long collect(long slots) {
        int stripe = Long.numberOfTrailingZeros(stripesLeft);
        BlockQueue queue = queues.get(stripe);
        long read;
        try {
            read = queue.collect(cells.boundaryNanos(lastTick), due.isOneTick() ? 1 : slots);
        } finally {
            queues.noteChange(stripe);
        }
        if (queue.isPassOver()) {
            queues.renewBound(stripe);
            stripesLeft &= stripesLeft - 1;
        }
        return read;
    }
}
