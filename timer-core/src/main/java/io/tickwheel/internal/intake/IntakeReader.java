package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The owner's end of the intake: a {@link BlockQueue} for each stripe, and the batch of what is due in them.
 *
 * <p>A batch is filled by a pass over the blocks that have something due, which may take several steps; a new pass
 * begins when the batch has been run. Transfers to the wheel are made in slices, one in each step: a short one, as what
 * falls due meanwhile waits for its end, but no less than a share of what the step has read.
 *
 * <p>Threads: owner only (I4).
 */
public final class IntakeReader {
    /** The number of slots that a step reads in its pass at most, or a few more. */
    public static final int SLOTS_READ = 1 << 15;
    /** The number of slots that a step which reads few transfers at most. */
    public static final int SLOTS_TRANSFERRED = 1 << 8;
    /** How many slots a step reads for each that it transfers, while there is something to transfer. */
    static final int READS_PER_TRANSFER = 16;

    /** The number of blocks that a step takes over at most before it runs what is due. */
    private static final int BLOCKS_ACCEPTED = 256;

    /** How many timeouts end, as {@link TransferPolicy} counts them, until it is decided again what is transferred. */
    public static final int WINDOW = 4_096;

    private final Intake intake;
    private final DueSlots due;
    private final TransferPolicy policy;
    private final SlotTransfer slotTransfer = new SlotTransfer();

    private final StripeQueues queues;
    private final DuePass pass;
    private final OwnStripe ownStripe = new OwnStripe();
    /** The number of slots that this step may still read. */
    private long slotsLeft = SLOTS_READ;

    /** Whether a step has not come to its transfer, as it has failed. */
    private boolean isTransferMissed;

    /**
     * A reader of an intake with no block yet.
     *
     * @param due the batch, which is filled here and run by the caller
     * @param window how many timeouts end until it is decided again what is transferred, usually {@link #WINDOW}
     */
    public IntakeReader(Intake intake, DueSlots due, int window) {
        this.policy = new TransferPolicy(window);
        this.intake = intake;
        this.due = due;
        this.queues = new StripeQueues(intake, due);
        this.pass = new DuePass(queues, due);
    }

    /** The owner is always the same thread from now on, and what it schedules arrives on a stripe. */
    public void setOwnerStripe(int stripe) {
        ownStripe.setStripe(stripe);
        ownStripe.setRequested(policy.isEager());
    }

    /** What the owner schedules next arrives here. */
    public void ownArrived() {
        ownStripe.arrived();
    }

    /**
     * Whether what the owner schedules can go to the wheel without arriving here: it would be transferred soon, as most
     * timeouts expire, and nothing that the same thread has scheduled before is still here (I6).
     */
    public boolean isBypassed() {
        return ownStripe.isDrained() && policy.isEager();
    }

    /** Takes over blocks that were opened; true if there are more, or one is on its way. */
    public boolean accept() {
        boolean isMore = intake.hasClaimed() && acceptOpened();
        queues.renewSpare();
        return isMore;
    }

    private boolean acceptOpened() {
        ArrivalBlock block = intake.nextBlock();
        for (int i = 0; block != null && i < BLOCKS_ACCEPTED; i++) {
            queues.add(block, policy.isEager());
            intake.takeBlock();
            block = intake.nextBlock();
        }
        return intake.hasClaimed();
    }

    /** Begins the slice of {@link #collect} of this step. */
    public void beginStep() {
        if (isTransferMissed) {
            // I8: empty blocks may be the memory that is wanting.
            queues.markAllMaybeEmpty();
            dropEmpty();
        }
        pass.beginStep();
        isTransferMissed = true;
        slotsLeft = SLOTS_READ;
    }

    /**
     * Continues the pass, or begins the next one if the batch has been run.
     *
     * @param dueTick the last tick that is due
     * @return whether the batch can be run up to {@link #passTick}: the pass is over, or all of it is of one tick, and
     *     then a part is run at once, before it leaves the caches
     * @throws OutOfMemoryError if the batch cannot grow or be sorted: nothing is lost, what is in it can be run in the
     *     order in which it was found, and the next call continues
     */
    public boolean collect(long dueTick) {
        if (pass.isOver() && due.isEmpty()) {
            pass.begin(dueTick);
        }
        if (pass.isOver()) {
            return true;
        }
        try {
            while (!pass.isOver() && slotsLeft > 0 && !isEnough()) {
                slotsLeft -= pass.collect(slotsLeft);
            }
        } finally {
            due.endRun();
        }
        return pass.isOver() || isEnough();
    }

    /** Whether the pass has found everything up to {@link #passTick}. */
    public boolean isPassOver() {
        return pass.isOver();
    }

    /** The last tick of the pass that was begun last. */
    public long passTick() {
        return pass.lastTick();
    }

    /**
     * Drops empty blocks, and transfers to the wheel what visits have requested, if there are too many slots the oldest
     * blocks, and once most timeouts expire what the owner has scheduled.
     *
     * @param dueNanos what has a deadline up to here is left for the next pass
     * @return whether there is more to transfer
     */
    public boolean transfer(long dueNanos, Wheel wheel, TimeoutCounters counters) {
        isTransferMissed = false;
        updatePolicy(counters);
        if (isPassOver() && due.isEmpty()) {
            // I10: a transfer would read in vain what is due.
            ownStripe.request(queues);
        }
        queues.markNextMaybeEmpty();
        dropEmpty();
        // The counters are in as many cache lines as stripes were used: they are read only if needed.
        if (intake.slots() > intake.limits().leastSlots() && isPassOver()) {
            shrink(intake.limits().maxSlots(counters.pending()));
        }
        if (transferRequested(dueNanos, wheel)) {
            dropEmpty();
        }
        if (!intake.hasClaimed()) {
            ownStripe.updateDrained(queues);
        }
        return queues.transferring() != 0;
    }

    /** Transfers a step's share of what was requested; whether anything was read for it. */
    private boolean transferRequested(long dueNanos, Wheel wheel) {
        int left = (int) Math.max(SLOTS_TRANSFERRED, (SLOTS_READ - slotsLeft) / READS_PER_TRANSFER);
        boolean isAnyRead = false;
        for (long stripes = queues.transferring(); stripes != 0; stripes &= stripes - 1) {
            int stripe = Long.numberOfTrailingZeros(stripes);
            try {
                int slots = slotTransfer.transfer(queues.get(stripe), dueNanos, wheel, left);
                left -= slots;
                isAnyRead |= slots > 0;
            } finally {
                // I8: after an error, too, as some blocks may be empty now.
                queues.noteChange(stripe);
                queues.renewBound(stripe);
            }
        }
        return isAnyRead;
    }

    /** A lower bound of the deadlines that have arrived. */
    public long earliestNanos() {
        return queues.earliestNanos();
    }

    /** The same bound, at most a limit, and made exact below it within the slice of a step. */
    public long tightenEarliest(long limitNanos) {
        long earliestNanos = limitNanos;
        long left = SLOTS_READ;
        // I10: what each step looks at does not grow with the number of stripes.
        int newest = Math.max(BlockQueue.LEAST_OPEN, BlockQueue.OPEN / Math.max(1, Long.bitCount(queues.used())));
        queues.complete(newest);
        long unread = queues.used();
        int stripe = queues.first(unread, earliestNanos);
        while (stripe >= 0) {
            BlockQueue queue = queues.get(stripe);
            long readBefore = queue.slotsRead();
            earliestNanos = Math.min(earliestNanos, queue.tightenEarliest(earliestNanos, left, newest));
            left -= queue.slotsRead() - readBefore;
            // Where most timeouts expire, what was looked at is to be transferred, as after a visit.
            queues.noteChange(stripe);
            queues.renewBound(stripe);
            unread &= ~(1L << stripe);
            stripe = queues.first(unread, earliestNanos);
        }
        return earliestNanos;
    }

    /** The number of slots read in visits, and in transfers. */
    public long slotsRead() {
        return queues().mapToLong(BlockQueue::slotsRead).sum();
    }

    /** The number of blocks whose bounds are looked at one by one. */
    int openBlocks() {
        return queues().mapToInt(BlockQueue::open).sum();
    }

    private Stream<BlockQueue> queues() {
        return IntStream.range(0, Intake.STRIPES).mapToObj(queues::find).filter(Objects::nonNull);
    }

    /** Passes all timeouts to the action; yields while a producer is in the middle of a call. */
    public void drain(Consumer<TimeoutNode> action) {
        drain(action, new Yield());
    }

    /** As above, with another pause. */
    void drain(Consumer<TimeoutNode> action, Runnable pause) {
        while (accept()) {
            pause.run();
        }
        for (long stripes = queues.used(); stripes != 0; stripes &= stripes - 1) {
            queues.get(Long.numberOfTrailingZeros(stripes)).drain(action, pause);
        }
        queues.drained();
    }

    /** Passes a copy of the slots of each block to the action, including blocks that have not been taken over. */
    public void copy(Consumer<Object[]> action) {
        for (long stripes = queues.used(); stripes != 0; stripes &= stripes - 1) {
            queues.get(Long.numberOfTrailingZeros(stripes)).copy(action);
        }
        for (Iterator<ArrivalBlock> untaken = intake.untaken(); untaken.hasNext(); ) {
            untaken.next().copy(action);
        }
    }

    /** Whether what has been found can be run before the rest is found. */
    private boolean isEnough() {
        return due.isOneTick() && !due.isEmpty();
    }

    /** Tells all stripes whether to transfer what was visited, if that was decided again. */
    void updatePolicy(TimeoutCounters counters) {
        if (policy.update(counters)) {
            queues.setEager(policy.isEager());
            ownStripe.setRequested(policy.isEager());
        }
    }

    /** Whether blocks are transferred after their first visit. */
    boolean isEager() {
        return policy.isEager();
    }

    /**
     * If there are more slots than the high-water mark, requests the transfer of the oldest blocks, down to two thirds
     * of it. What is left are the youngest, which may be cancelled yet.
     */
    private void shrink(long maxSlots) {
        if (intake.slots() > maxSlots) {
            // I8: the stripes that were not looked at yet may hold most of the empty blocks.
            queues.markAllMaybeEmpty();
            queues.dropEmpty();
            queues.dropCleared();
        }
        double slots = intake.slots();
        if (slots > maxSlots) {
            long keptSlots = maxSlots * 2 / 3;
            double share = 1 - keptSlots / slots;
            for (long stripes = queues.used(); stripes != 0; stripes &= stripes - 1) {
                int stripe = Long.numberOfTrailingZeros(stripes);
                BlockQueue queue = queues.get(stripe);
                queues.requestTransfer(stripe, queue.oldestWith((long) Math.ceil(share * queue.slots())));
            }
        }
    }

    private void dropEmpty() {
        if (isPassOver()) {
            queues.dropEmpty();
        }
    }

    private static final class Yield implements Runnable {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // no part of any promise: it only shares a busy core
        public void run() {
            Thread.yield();
        }
    }
}
