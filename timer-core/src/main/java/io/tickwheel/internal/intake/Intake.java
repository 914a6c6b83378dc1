package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Where producers put new timeouts. They wait here until they are cancelled, due or transferred to the wheel. The
 * owner's side is {@link IntakeReader}.
 *
 * <p>The threads of a stripe fill a {@link Block} together. The thread that finds it full opens the next one and offers
 * it to the owner through a JCTools queue before anybody can claim a slot in it. So no timeout is where the owner
 * cannot find it.
 *
 * <p>The methods for producers are thread-safe; the package-private ones for the queue of blocks are for the owner.
 *
 * <p>Source: stripes of threads and blocks that they fill are known from memory allocators and concurrent stacks.
 */
public final class Intake {
    private static final int MOST_STRIPES = 64;

    /** The number of stripes, a power of two: four to eight times the processors, so that few threads share one. */
    public static final int STRIPES = Integer.highestOneBit(Math.min(
            MOST_STRIPES, 8 * Math.min(Runtime.getRuntime().availableProcessors(), MOST_STRIPES) - 1));

    /** Slots in a block of a busy stripe. */
    static final int BLOCK_LENGTH = 1_024;

    /** Slots in other blocks, so a timer that many threads use for a few timeouts each stays small. */
    private static final int SHORT_BLOCK = 64;

    /** A stripe that fills a block within this time is busy. */
    private static final long BUSY_NANOS = 1_000_000_000;

    /** More slots than this in blocks whose timeouts were all cancelled, and more than half of all, wake the owner. */
    private static final int MOST_CLEARED = 65_536;

    private static final int STRIPE_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(STRIPES);
    private static final int QUEUE_CHUNK = 64;
    /** References from one stripe to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 32;

    /*
     * Field          Written by                 Read by  Mode      Upholds
     * newest         opener, under the lock     any      volatile  I5, I9
     * openedSlots    opener                     any      atomic    I8
     * used           opener, under the lock     any      volatile  I5
     * releasedSlots  owner                      any      release   I8
     * clearedSlots   cancellers, owner          any      atomic    I8, a guess
     * refused        producers                  any      atomic    I5
     *
     * I9: JCTools' size and isEmpty hide an element whose index is only claimed; lvProducerIndex shows every claim.
     */
    private final LongSupplier nowNanos;
    private final IntakeLimits limits;
    private final MpscUnboundedAtomicArrayQueue<Block> opened = new MpscUnboundedAtomicArrayQueue<>(QUEUE_CHUNK);
    private final AtomicReferenceArray<@Nullable Block> newest = new AtomicReferenceArray<>((STRIPES + 1) * STRIDE);
    private final AtomicLong openedSlots = new AtomicLong();
    private final AtomicLong releasedSlots = new AtomicLong();
    private final AtomicLong clearedSlots = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private volatile long used;

    /** An intake without blocks, for a clock that gives the engine time. */
    public Intake(LongSupplier nowNanos, IntakeLimits limits) {
        this.nowNanos = nowNanos;
        this.limits = limits;
    }

    /**
     * The stripe of a thread, always the same (I6): high bits of a multiple of the golden ratio, so threads with
     * neighbouring numbers use different stripes. The number may be one that a subclass has made up.
     */
    public static int stripeOf(Thread thread) {
        return (int) ((thread.getId() * 0x9E3779B97F4A7C15L) >>> STRIPE_SHIFT);
    }

    /**
     * Puts a timeout into the calling thread's block.
     *
     * @return whether a block was opened for it
     * @throws OutOfMemoryError if there is no room for a block; then the timeout is not here
     */
    public boolean put(TimeoutNode node) {
        int stripe = stripeOf(Thread.currentThread());
        Block block = newest.get(indexOf(stripe));
        if (block != null && tryPut(block, node)) {
            return false;
        }
        do {
            block = open(stripe);
        } while (!tryPut(block, node));
        return true;
    }

    private boolean tryPut(Block block, TimeoutNode node) {
        try {
            return block.put(node);
        } catch (Throwable thrown) {
            refuse();
            throw thrown;
        }
    }

    /** The stripe in which a timeout lies; any stripe if the owner has just taken it out. */
    public static int stripeOf(TimeoutNode node) {
        return node.container() instanceof Block block ? block.stripe() : 0;
    }

    /** Clears the slot of a timeout that has ended here; true if all timeouts of its block have been cancelled. */
    public boolean clear(TimeoutNode node) {
        if (node.container() instanceof Block block && block.clear(node)) {
            clearedSlots.getAndAdd(block.length());
            return true;
        }
        return false;
    }

    /** Takes back the count of a timeout whose call failed. */
    public void refuse() {
        refused.getAndIncrement();
    }

    /** Whether there are enough blocks whose timeouts were all cancelled for the owner to drop them. */
    public boolean hasManyCleared() {
        long cleared = clearedSlots.get();
        return cleared > MOST_CLEARED && 2 * cleared > slots();
    }

    /** Whether there are more slots than the limits allow with what is pending. */
    public boolean isPastHighWater(TimeoutCounters counters) {
        // The pending count costs a cache line for each stripe: only if needed.
        long slots = slots();
        return slots > limits.maxSlots(0) && slots > limits.maxSlots(counters.read().pending());
    }

    /** How many more slots there are than the limits allow. */
    long excess(TimeoutCounters counters) {
        return slots() - limits.maxSlots(counters.read().pending());
    }

    /** The number of slots in blocks that the owner has not dropped. */
    public long slots() {
        return openedSlots.get() - releasedSlots.get();
    }

    int blockLength() {
        return Math.max(limits.blockLength(), SHORT_BLOCK);
    }

    /** The number of timeouts that have arrived, also of those whose slot is claimed but not written yet. */
    long arrivals() {
        // Refused ones first: the result may be too large for a moment, but never too small.
        long arrivals = -refused.get();
        for (long left = used; left != 0; left &= left - 1) {
            Block block = newest.get(indexOf(Long.numberOfTrailingZeros(left)));
            arrivals += block == null ? 0 : block.before() + block.claimed();
        }
        return arrivals;
    }

    /** The stripes that have had a block, as bits. */
    long usedStripes() {
        return used;
    }

    /** The next block that was opened and not taken; null if there is none, or its index is only claimed. */
    @Nullable
    Block peekOpened() {
        return opened.relaxedPeek();
    }

    /** Takes the block that {@link #peekOpened} returned. */
    void takeOpened() {
        opened.relaxedPoll();
    }

    /** The blocks that were opened and not taken yet. */
    Iterator<Block> untaken() {
        return opened.iterator();
    }

    /** Whether a block was opened and not taken, or the index for one is claimed. */
    boolean hasOpened() {
        return opened.lvProducerIndex() != opened.lvConsumerIndex();
    }

    /** The owner has dropped blocks with so many slots. */
    void release(long slots) {
        releasedSlots.setRelease(releasedSlots.getPlain() + slots);
    }

    /** The owner is about to drop all blocks whose timeouts were cancelled. */
    void forgetCleared() {
        clearedSlots.set(0);
    }

    private Block open(int stripe) {
        synchronized (newest) {
            Block full = newest.get(indexOf(stripe));
            if (full != null && !full.isFull()) {
                return full;
            }
            long openedNanos = nowNanos.getAsLong();
            long before = full == null ? 0 : full.before() + full.length();
            Block block = new Block(stripe, before, openedNanos, lengthAfter(full, openedNanos));
            opened.offer(block);
            // Behind the offer, which may lack memory, and before anybody can fill the block.
            openedSlots.getAndAdd(block.length());
            used |= 1L << stripe;
            newest.set(indexOf(stripe), block);
            return block;
        }
    }

    private int lengthAfter(@Nullable Block full, long openedNanos) {
        boolean isBusy = full != null && openedNanos - full.openedNanos() < BUSY_NANOS;
        return isBusy ? limits.blockLength() : Math.min(SHORT_BLOCK, limits.blockLength());
    }

    private static int indexOf(int stripe) {
        return (stripe + 1) * STRIDE;
    }
}
