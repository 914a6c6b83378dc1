package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where new timeouts wait until they are cancelled, due or transferred to the wheel: the producers' end. The owner's is
 * {@link IntakeReader}.
 *
 * <p>The threads of a stripe fill a block together, and the one that finds it full opens the next. Blocks go to the
 * owner through a JCTools queue, and before anybody claims a slot in them: no timeout is ever where the owner cannot
 * find it.
 *
 * <p>Threads: {@link #nextBlock}, {@link #takeBlock}, {@link #forEachUntaken}, {@link #hasClaimed} and {@link
 * #released} owner only, the others any. Cost: {@link #offer} an atomic addition and a few stores; a block, under the
 * stripe's lock, for every {@link #blockLength} of them.
 *
 * <p>Source: elimination before a queue, and blocks that each stripe of threads fills, are known from concurrent
 * stacks and from memory allocators; the queue is JCTools'.
 */
public final class Intake {
    private static final int QUEUE_CHUNK = 64;
    /** References from one stripe's to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 32;

    /*
     * Field     Written by                      Read by  Mode      Upholds
     * newest    who opens, under the lock       any      volatile  I5, I9
     * released  owner                           any      release   I8
     */
    private final LongSupplier nowNanos;
    private final int blockLength;
    private final int offsetShift;
    private final MpscQueue<ArrivalBlock> opened = new MpscQueue<>(QUEUE_CHUNK, QUEUE_CHUNK);
    private final AtomicReferenceArray<@Nullable ArrivalBlock> newest =
            new AtomicReferenceArray<>((Stripes.COUNT + 1) * STRIDE);
    private final Object[] locks = new Object[Stripes.COUNT];
    private final AtomicLong released = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    /**
     * An intake with no block yet.
     *
     * @param nowNanos the present engine time
     * @param blockLength slots in a block
     */
    public Intake(WheelGeometry geometry, LongSupplier nowNanos, int blockLength) {
        this.nowNanos = nowNanos;
        this.blockLength = blockLength;
        this.offsetShift = Long.SIZE - Long.numberOfLeadingZeros(geometry.tickNanos() - 1);
        for (int stripe = 0; stripe < locks.length; stripe++) {
            locks[stripe] = new Object();
        }
    }

    /**
     * Takes a timeout in.
     *
     * @return whether a block was opened for it
     * @throws OutOfMemoryError if there is no room for a block; nothing was taken in
     */
    public boolean offer(TimeoutNode node) {
        int stripe = Stripes.ofCurrentThread();
        ArrivalBlock block = newest.get(indexOf(stripe));
        return (block == null || !block.put(node)) && offerToNewBlock(stripe, node);
    }

    /** Counts a timeout out that has arrived but is not taken after all. */
    public void refuse() {
        refused.getAndIncrement();
    }

    /** How many timeouts have arrived in all, those included whose slot is claimed but not yet written. */
    long arrivals() {
        // What was refused is read before what it is a part of: the result is too large for a moment, never too small.
        long arrivals = -refused.get();
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            ArrivalBlock block = newest.get(indexOf(stripe));
            arrivals += block == null ? 0 : block.arrivals();
        }
        return arrivals;
    }

    /** How many slots there are in blocks that the owner has not dropped. */
    public long slots() {
        return (opened.claimed() - released.get()) * blockLength;
    }

    /** The next block that was opened and not taken; null if there is none or {@link #hasClaimed}. */
    @Nullable
    ArrivalBlock nextBlock() {
        return opened.peek();
    }

    /** Takes the block that {@link #nextBlock} returned. */
    void takeBlock() {
        opened.poll();
    }

    /** Gives the action each block that was opened and not taken, but for those on their way. */
    void forEachUntaken(Consumer<ArrivalBlock> action) {
        opened.forEach(action);
    }

    /** Whether a block was opened and not taken, or is on its way. */
    boolean hasClaimed() {
        return opened.hasClaimed();
    }

    /** Notes how many blocks the owner has dropped in all. */
    void released(long blocks) {
        released.setRelease(blocks);
    }

    private boolean offerToNewBlock(int stripe, TimeoutNode node) {
        ArrivalBlock block;
        do {
            block = open(stripe);
        } while (!block.put(node));
        return true;
    }

    private ArrivalBlock open(int stripe) {
        synchronized (locks[stripe]) {
            ArrivalBlock full = newest.get(indexOf(stripe));
            if (full != null && !full.isFull()) {
                return full;
            }
            ArrivalBlock block = newBlock(stripe, full == null ? 0 : full.arrivals());
            opened.offer(block);
            newest.set(indexOf(stripe), block);
            return block;
        }
    }

    private ArrivalBlock newBlock(int stripe, long before) {
        return new ArrivalBlock(stripe, before, nowNanos.getAsLong(), offsetShift, blockLength, refused);
    }

    private static int indexOf(int stripe) {
        return (stripe + 1) * STRIDE;
    }
}
