package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import org.jspecify.annotations.Nullable;

/**
 * What of a queue's blocks is to go to the wheel, and how far that has come: a number of the oldest blocks either
 * whole, or of such as are complete what is due within their {@link ArrivalBlock#horizonNanos horizons}, seen from the
 * time of the pass that requested it. Always from the oldest slot on; no horizon is before that of a younger block, and
 * none divides a tick (I6).
 *
 * <p>Threads: owner only (I4).
 */
final class BlockTransfer {
    /** Instead of the time from which horizons are seen. */
    private static final long WHOLE = WheelGeometry.NEVER;

    private final BlockList list;
    private final WheelGeometry cells;
    /** The number of blocks, from the oldest on. */
    private int blocks;

    private int nextBlock;
    private int nextSlot;
    private long fromNanos;
    private long offsetsRead;

    BlockTransfer(BlockList list, WheelGeometry cells) {
        this.list = list;
        this.cells = cells;
    }

    /** Requests a number of the oldest blocks whole. */
    void request(int oldest) {
        if (!isWhole() && oldest > 0) {
            breakOff();
            fromNanos = WHOLE;
        }
        blocks = Math.max(oldest, blocks);
    }

    /**
     * Requests of a number of the oldest blocks, all of them complete, what is due within their horizons, unless some
     * are under way whole. Of a request that has begun the horizons stay, as older blocks were passed by them (I6).
     */
    void requestWithinHorizon(int oldest, long nowNanos) {
        if (isWhole()) {
            return;
        }
        if (nextBlock == 0 && nextSlot == 0) {
            fromNanos = nowNanos;
        }
        blocks = Math.max(oldest, blocks);
    }

    /** Whether blocks are to be transferred whole. */
    boolean isWhole() {
        return fromNanos == WHOLE;
    }

    /** Whether all that was requested has been transferred. */
    boolean isDone() {
        return blocks == 0;
    }

    /**
     * The block to transfer from next, from {@link #slot} on; null if all is transferred.
     *
     * @param dueNanos what has a deadline up to here is not transferred
     */
    @Nullable
    ArrivalBlock next(long dueNanos) {
        skipToHorizon();
        while (nextBlock < blocks) {
            ArrivalBlock block = list.block(nextBlock);
            nextSlot = Math.max(nextSlot, block.first());
            if (nextSlot < block.claimed()) {
                return block;
            }
            end(dueNanos);
            nextBlock++;
            nextSlot = 0;
            skipToHorizon();
        }
        breakOff();
        return null;
    }

    int slot() {
        return nextSlot;
    }

    /** Up to which deadline the timeouts of {@link #next} are transferred. */
    long horizonNanos() {
        return isWhole()
                ? WheelGeometry.NEVER
                : cells.lastBoundaryNanos(list.block(nextBlock).horizonNanos(fromNanos));
    }

    /** The slots before one have been looked at. */
    void advanceTo(int slot) {
        offsetsRead += slot - nextSlot;
        nextSlot = slot;
    }

    /** The number of slots looked at. */
    long offsetsRead() {
        return offsetsRead;
    }

    /** Forgets what is left of the request: the next begins again with the oldest slot that is left. */
    void breakOff() {
        nextBlock = 0;
        nextSlot = 0;
        blocks = 0;
        fromNanos = 0;
    }

    /** The oldest block was dropped, and the numbers of the others are lower by one. */
    void oldestDropped() {
        if (nextBlock > 0) {
            nextBlock--;
        } else {
            nextSlot = 0;
        }
        blocks = Math.max(0, blocks - 1);
        if (isDone()) {
            // Else a request for whole blocks of which none is left would keep all others from being taken.
            breakOff();
        }
    }

    /** Passes over blocks in which nothing is due within their horizon. Horizons of younger blocks are no farther. */
    private void skipToHorizon() {
        if (isWhole() || nextSlot > 0) {
            return;
        }
        while (nextBlock < blocks && list.boundNanos(nextBlock) > horizonNanos()) {
            nextBlock = list.nextDue(nextBlock + 1, blocks, horizonNanos());
        }
    }

    private void end(long dueNanos) {
        if (!isWhole() && list.boundNanos(nextBlock) > dueNanos) {
            // Nothing due is left, and within the horizon nothing else.
            list.raiseBound(nextBlock, horizonNanos() + 1);
        }
    }
}
