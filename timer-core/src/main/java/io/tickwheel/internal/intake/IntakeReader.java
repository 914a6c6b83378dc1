package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.DueSource;
import io.tickwheel.internal.wheel.MinTree;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The owner's side of an {@link Intake}: finds what is due in the blocks, and transfers timeouts that would be read too
 * often to the wheel.
 *
 * <p>A visit of a block reads the offsets of its slots and notes the slots that are due; then the owner runs these. The
 * block's stripe is marked up to the last slot that an earlier visit has read, too. For four slots that visits have
 * read, one marked slot is transferred, the oldest first. So a slot is read at most six times on average (I10), and the
 * wheel has only the oldest timeouts of a stripe (I6).
 *
 * <p>Owner only (I4).
 */
public final class IntakeReader implements DueSource {
    private static final int READS_PER_TRANSFER = 4;
    private static final int LEAST_TRANSFERS = 64;
    private static final int BLOCKS_PER_STEP = 256;

    /** When to look again at a slot that is claimed and not written, if ticks are not longer than that. */
    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    private final WheelGeometry geometry;
    private final Intake intake;
    private final @Nullable Stripe[] stripes = new Stripe[Intake.STRIPES];
    /** The bound of each stripe. */
    private final MinTree bounds = new MinTree(Intake.STRIPES);

    private final int[] notedSlots;
    private int mostTransfers = 8_192;
    /** Marked slots that are to be transferred for what visits have read. */
    private long owed;

    private long slotsRead;
    private long nowNanos;
    /** The block whose noted slots are being run, and where it lies. */
    private @Nullable Block visited;

    private int visitedPlace;
    private long dueNanos;

    /** A reader of an intake into which nothing has been put. */
    public IntakeReader(WheelGeometry geometry, Intake intake) {
        this.geometry = geometry;
        this.intake = intake;
        this.notedSlots = new int[intake.limits.blockLength()];
    }

    /** Limits how many slots are transferred at a time. */
    public void setMostTransfers(int most) {
        mostTransfers = most;
    }

    /** The number of slots that visits have read. */
    public long slotsRead() {
        return slotsRead;
    }

    /**
     * Takes over blocks that were opened, in a slice, and reads the bounds that producers may have lowered.
     *
     * @return whether there may be more blocks
     * @throws OutOfMemoryError if there is no room for a block; it stays where it is
     */
    public boolean accept(long stepNanos) {
        nowNanos = stepNanos;
        for (int i = 0; i < BLOCKS_PER_STEP && acceptOne(); i++) {}
        for (int number = 0; number < stripes.length; number++) {
            Stripe stripe = stripes[number];
            if (stripe != null) {
                bounds.set(number, stripe.refresh());
            }
        }
        return intake.hasOpened();
    }

    private boolean acceptOne() {
        Block block = intake.opened.relaxedPeek();
        if (block == null) {
            return false;
        }
        Stripe stripe = stripes[block.stripe];
        if (stripe == null) {
            stripe = new Stripe(intake.slots);
            stripes[block.stripe] = stripe;
        }
        stripe.add(block);
        intake.opened.relaxedPoll();
        return true;
    }

    /** A lower bound of all deadlines here, as of the last {@link #accept}. */
    public long earliestNanos() {
        return bounds.earliest();
    }

    @Override
    public int note(long tick) {
        finishVisit(true);
        dueNanos = geometry.boundaryNanos(tick);
        for (int number = bounds.first(dueNanos); number >= 0; number = bounds.first(dueNanos)) {
            Stripe stripe = stripe(number);
            int place = stripe.bounds.first(dueNanos);
            int count = place < 0 ? 0 : visit(stripe, place);
            if (count > 0) {
                return count;
            }
            finishVisit(true);
            bounds.set(number, stripe.bounds.earliest());
        }
        return 0;
    }

    @Override
    public @Nullable TimeoutNode noted(int i) {
        return Objects.requireNonNull(visited).get(notedSlots[i]);
    }

    @Override
    public void clearNoted(int i, TimeoutNode node) {
        Objects.requireNonNull(visited).take(notedSlots[i], node);
    }

    @Override
    public void forgetNotes() {
        finishVisit(false);
    }

    private int visit(Stripe stripe, int place) {
        Block block = stripe.get(place);
        visited = block;
        visitedPlace = place;
        block.resetBound();
        int to = block.claimed();
        int read = Math.max(0, to - block.first());
        slotsRead += read;
        owed += read / READS_PER_TRANSFER;
        // Timeouts that no earlier visit has read stay, as most are cancelled soon.
        stripe.mark(block, block.readTo);
        block.readTo = block.accepted;
        // I9: a slot that is not written has no deadline yet. Its producer must not keep the owner awake.
        long lookAgainNanos = nowNanos + Math.max(geometry.tickNanos(), LOOK_AGAIN_NANOS);
        return block.scan(to, dueNanos, lookAgainNanos, notedSlots);
    }

    /** Sets the bound of the block that was visited. It stays due if not all that was noted has run. */
    private void finishVisit(boolean hasRunAll) {
        Block block = visited;
        if (block == null) {
            return;
        }
        visited = null;
        long restNanos = hasRunAll ? block.restNanos : Math.min(block.restNanos, dueNanos);
        block.lowerBound(restNanos);
        Stripe stripe = stripe(block.stripe);
        if (stripe.isEmpty(visitedPlace)) {
            stripe.drop(visitedPlace);
        } else {
            // Not the block's own bound: timeouts that have arrived meanwhile are for the next step.
            stripe.bounds.set(visitedPlace, hasRunAll && restNanos <= dueNanos ? WheelGeometry.NEVER : restNanos);
        }
    }

    /**
     * Transfers what is owed of the marked slots to the wheel, in a slice.
     *
     * @return whether more is owed
     * @throws OutOfMemoryError if the wheel cannot grow; what is not transferred waits here as before
     */
    public boolean transfer(Wheel wheel) {
        int slice = (int) Math.min(mostTransfers, Math.max(LEAST_TRANSFERS, owed));
        int left = slice;
        for (Stripe stripe : stripes) {
            if (stripe != null && stripe.markedTo > 0 && left > 0) {
                left = transferFrom(stripe, left, wheel);
                stripe.markedTo = left == 0 ? stripe.markedTo : 0;
            }
        }
        owed = left > 0 ? 0 : Math.max(0, owed - slice);
        return owed > 0;
    }

    /** Transfers marked slots of one stripe; returns how much of the slice is left, 0 if more may be marked. */
    private int transferFrom(Stripe stripe, int slice, Wheel wheel) {
        int left = slice;
        for (int place = stripe.oldest(); place >= 0; place = stripe.oldest()) {
            Block block = stripe.get(place);
            for (int slot = block.first(); slot < block.length(); slot = block.first()) {
                // I6: stop at a slot that is not written, or its producer's next timeout would overtake it.
                if (left == 0 || block.before + slot >= stripe.markedTo || !block.isWrittenTo(slot + 1)) {
                    return left;
                }
                left--;
                TimeoutNode node = block.get(slot);
                if (node != null) {
                    transferOne(node, block, slot, wheel);
                }
            }
            stripe.drop(place);
        }
        return left;
    }

    /** Transfers a timeout that lies in a block, unless it has ended. If the wheel cannot grow, nothing has changed. */
    public void transferOne(TimeoutNode node, Wheel wheel) {
        if (node.container() instanceof Block block) {
            transferOne(node, block, node.index(), wheel);
        }
    }

    private void transferOne(TimeoutNode node, Block block, int slot, Wheel wheel) {
        // The room first: behind the change of state nothing may fail.
        wheel.reserve(geometry.tickOf(node.deadlineNanos()));
        boolean isTransferred = node.tryTransfer();
        block.take(slot, node);
        if (isTransferred) {
            wheel.insert(node);
        }
    }

    /** Drops blocks whose timeouts were all cancelled, and marks the oldest slots if there are still too many. */
    public void trim(TimeoutCounters counters) {
        if (intake.excess(counters) <= 0) {
            return;
        }
        for (Stripe stripe : stripes) {
            if (stripe != null) {
                stripe.dropAllCleared();
            }
        }
        long excess = intake.excess(counters);
        // Not while an earlier excess is being transferred.
        if (excess > 0 && owed == 0) {
            owed = excess;
            for (Stripe stripe : stripes) {
                if (stripe != null) {
                    stripe.markOldest((double) excess / intake.slots());
                }
            }
        }
    }

    /** Passes copies of all slots to the action. Elements that are no timeout were cleared, or not written yet. */
    public void copy(Consumer<Object[]> action) {
        for (Stripe stripe : stripes) {
            if (stripe != null) {
                stripe.copy(action);
            }
        }
        for (Block untaken : intake.opened) {
            action.accept(untaken.copy());
        }
    }

    /**
     * Passes all timeouts to the action, and waits for slots that are claimed and not written yet. For the last owner.
     * If it fails, it can be called again.
     */
    public void drain(Consumer<TimeoutNode> action) {
        while (intake.hasOpened()) {
            if (!acceptOne()) {
                Thread.onSpinWait();
            }
        }
        for (Stripe stripe : stripes) {
            if (stripe != null) {
                stripe.drain(action);
            }
        }
    }

    private Stripe stripe(int number) {
        return Objects.requireNonNull(stripes[number]);
    }
}
