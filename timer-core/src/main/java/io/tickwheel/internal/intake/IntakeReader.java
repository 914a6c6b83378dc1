package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    public static final int READS_PER_TRANSFER = 16;

    /** The number of blocks that a step takes over at most before it runs what is due. */
    private static final int BLOCKS_ACCEPTED = 256;

    /** The number of timeouts that expire until it is decided again what is transferred, usually. */
    public static final int WINDOW = 4_096;

    private final WheelGeometry geometry;
    private final Intake intake;
    private final DueSlots due;
    private final TransferPolicy policy;
    private final SlotTransfer slotTransfer = new SlotTransfer();

    /** For the next stripe, so that what is due in its first block runs also if there is no memory. */
    private @Nullable BlockQueue spare;

    private final @Nullable BlockQueue[] queueOfStripe = new BlockQueue[Intake.STRIPES];
    /** The same in the order of their first block: a step looks at each, and threads may have used few stripes. */
    private final BlockQueue[] queues = new BlockQueue[Intake.STRIPES];

    private int queueCount;
    private final OwnStripe ownStripe = new OwnStripe();
    private long accepted;
    /** The number of slots that this step may still read. */
    private long slotsLeft = SLOTS_READ;

    /** The pass: its last tick; the index of the queue it has reached, which is passQueues once it is over. */
    private long passTick;

    private int passQueue;
    private int passQueues;

    /** Whether the last pass began with more ticks due than it covered. */
    private boolean isLate;

    /** Whether this step has begun a pass. */
    private boolean hasBegunPass;

    /** Whether a step has not come to its transfer, as it has failed. */
    private boolean isTransferMissed;

    /**
     * A reader of an intake with no block yet.
     *
     * @param due the batch, which is filled here and run by the caller
     * @param window how many timeouts expire until it is decided again what is transferred, usually {@link #WINDOW}
     */
    public IntakeReader(WheelGeometry geometry, Intake intake, DueSlots due, int window) {
        this.policy = new TransferPolicy(window);
        this.geometry = geometry;
        this.intake = intake;
        this.due = due;
        renewSpare();
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
        if (spare == null) {
            renewSpare();
        }
        return isMore;
    }

    private boolean acceptOpened() {
        ArrivalBlock block = intake.nextBlock();
        for (int i = 0; block != null && i < BLOCKS_ACCEPTED; i++) {
            BlockQueue queue = queueOf(block.stripe());
            queue.reserve();
            queue.add(block);
            intake.takeBlock();
            accepted++;
            block = intake.nextBlock();
        }
        return intake.hasClaimed();
    }

    /** Resets the budget of {@link #collect} for this step. */
    public void beginStep() {
        if (isTransferMissed) {
            // I8: empty blocks may be the memory that is wanting.
            dropEmpty();
        }
        isTransferMissed = true;
        slotsLeft = SLOTS_READ;
        hasBegunPass = false;
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
        if (isPassOver() && due.isEmpty()) {
            beginPass(dueTick);
        }
        if (isPassOver()) {
            return true;
        }
        long dueNanos = geometry.boundaryNanos(passTick);
        try {
            while (!isPassOver() && slotsLeft > 0 && !isEnough()) {
                BlockQueue queue = queues[passQueue];
                slotsLeft -= queue.collect(dueNanos, due.isOneTick() ? 1 : slotsLeft);
                passQueue += queue.isPassOver() ? 1 : 0;
            }
        } finally {
            due.endRun();
        }
        return isPassOver() || isEnough();
    }

    /** Whether the pass has found everything up to {@link #passTick}. */
    public boolean isPassOver() {
        return passQueue == passQueues;
    }

    /** The last tick of the pass that was begun last. */
    public long passTick() {
        return passTick;
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
            ownStripe.request(queueOfStripe);
        }
        dropEmpty();
        // The counters are in as many cache lines as there are stripes: they are read only if needed.
        if (intake.slots() > intake.leastSlots() && isPassOver()) {
            shrink(intake.maxSlots(counters.pending()));
        }
        int left = (int) Math.max(SLOTS_TRANSFERRED, (SLOTS_READ - slotsLeft) / READS_PER_TRANSFER);
        boolean isTransferred = true;
        boolean isAnyRead = false;
        for (int i = 0; i < queueCount; i++) {
            BlockQueue queue = queues[i];
            int slots = slotTransfer.transfer(queue, dueNanos, wheel, left);
            left -= slots;
            isAnyRead |= slots > 0;
            isTransferred &= queue.isTransferred();
        }
        if (isAnyRead) {
            dropEmpty();
        }
        if (!intake.hasClaimed()) {
            ownStripe.updateDrained(queueOfStripe);
        }
        return !isTransferred;
    }

    /** A lower bound of the deadlines in accepted blocks. */
    public long earliestNanos() {
        long earliestNanos = WheelGeometry.NEVER;
        for (int i = 0; i < queueCount; i++) {
            earliestNanos = Math.min(earliestNanos, queues[i].earliestNanos());
        }
        return earliestNanos;
    }

    /** The same bound, at most a limit, and made exact below it within the budget of a step. */
    public long tightenEarliest(long limitNanos) {
        long earliestNanos = limitNanos;
        long left = SLOTS_READ;
        // I10: what each step looks at does not grow with the number of stripes.
        int newest = Math.max(BlockQueue.LEAST_OPEN, BlockQueue.OPEN / Math.max(1, queueCount));
        for (int i = 0; i < queueCount; i++) {
            long readBefore = queues[i].slotsRead();
            earliestNanos = Math.min(earliestNanos, queues[i].tightenEarliest(earliestNanos, left, newest));
            left -= queues[i].slotsRead() - readBefore;
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
        return Arrays.stream(queues, 0, queueCount);
    }

    /** Passes all timeouts to the action; pauses while a producer is in the middle of a call. */
    public void drain(Consumer<TimeoutNode> action, Runnable pause) {
        while (accept()) {
            pause.run();
        }
        for (int i = 0; i < queueCount; i++) {
            queues[i].drain(action, pause);
        }
        release();
    }

    /** Passes a copy of the slots of each block to the action, including blocks that have not been taken over. */
    public void copy(Consumer<Object[]> action) {
        for (int i = 0; i < queueCount; i++) {
            queues[i].copy(action);
        }
        intake.forEachUntaken(block -> block.copy(action));
    }

    private BlockQueue queueOf(int stripe) {
        BlockQueue queue = queueOfStripe[stripe];
        if (queue == null) {
            queue = spare == null ? new BlockQueue(due) : spare;
            queue.transferVisited(policy.isEager());
            queueOfStripe[stripe] = queue;
            queues[queueCount++] = queue;
            spare = null;
        }
        return queue;
    }

    private void renewSpare() {
        try {
            spare = new BlockQueue(due);
        } catch (OutOfMemoryError e) {
            // Nothing needs it yet.
            return;
        }
    }

    /** Whether what has been found can be run before the rest is found. */
    private boolean isEnough() {
        return due.isOneTick() && !due.isEmpty();
    }

    /**
     * Begins a pass. Where the owner is late, the earliest tick has a pass of its own, as most often nothing else is
     * due, and the next pass is over all the other ticks.
     */
    private void beginPass(long dueTick) {
        long firstTick = geometry.tickOf(earliestNanos());
        if (firstTick > dueTick) {
            passTick = dueTick;
            isLate = false;
            return;
        }
        boolean isRest = isLate && (hasBegunPass || firstTick != passTick);
        // A slot that is claimed and not written may keep a bound at a tick that the step's last pass was over.
        long fromTick = isRest && hasBegunPass ? Math.max(firstTick, passTick + 1) : firstTick;
        passTick = isRest ? fromTick + Math.min(dueTick - fromTick, DueSlots.MAX_TICKS - 1) : fromTick;
        isLate = passTick != dueTick;
        due.begin(fromTick, passTick);
        passQueue = 0;
        passQueues = queueCount;
        for (int i = 0; i < queueCount; i++) {
            // What the tasks of this step have scheduled is for the next.
            queues[i].beginPass(hasBegunPass);
        }
        hasBegunPass = true;
    }

    /** Tells all stripes whether to transfer what was visited, if that was decided again. */
    void updatePolicy(TimeoutCounters counters) {
        if (policy.isUpdated(counters)) {
            for (int i = 0; i < queueCount; i++) {
                queues[i].transferVisited(policy.isEager());
            }
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
            dropCleared();
        }
        double slots = intake.slots();
        if (slots > maxSlots) {
            long keptSlots = maxSlots * 2 / 3;
            double share = 1 - keptSlots / slots;
            for (int i = 0; i < queueCount; i++) {
                BlockQueue queue = queues[i];
                queue.requestTransfer((int) Math.ceil(share * queue.size()));
            }
        }
    }

    private void dropCleared() {
        for (int i = 0; i < queueCount; i++) {
            queues[i].dropCleared();
        }
        release();
    }

    private void dropEmpty() {
        if (isPassOver()) {
            for (int i = 0; i < queueCount; i++) {
                queues[i].dropEmpty();
            }
            release();
        }
    }

    private void release() {
        long held = 0;
        for (int i = 0; i < queueCount; i++) {
            held += queues[i].size();
        }
        intake.released(accepted - held);
    }
}
