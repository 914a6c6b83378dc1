package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
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
 * <p>Thread-safe.
 *
 * <p>Source: stripes of threads and blocks that they fill are known from memory allocators and concurrent stacks.
 */
public final class Intake {
    private static final int MOST_STRIPES = 64;

    /** The number of stripes, a power of two: four to eight times the processors, so that few threads share one. */
    public static final int STRIPES = Integer.highestOneBit(Math.min(
            MOST_STRIPES, 8 * Math.min(Runtime.getRuntime().availableProcessors(), MOST_STRIPES) - 1));

    /** Slots in a block of a stripe that is not busy, so a timer that many threads use a little stays small. */
    private static final int SHORT_BLOCK = 64;

    /** A stripe that fills a block within this time is busy. */
    private static final long BUSY_NANOS = 1_000_000_000;

    private static final int STRIPE_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(STRIPES);
    private static final int QUEUE_CHUNK = 64;
    /** References from one stripe to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 32;

    /*
     * Field    Written by              Read by  Mode             Upholds
     * newest   opener, under the lock  any      volatile         I5, I9
     * opened   opener, under the lock  owner    a JCTools queue  I9
     * slots    opener, owner           any      atomic           I8
     * refused  producers               any      atomic           I5
     */
    final IntakeLimits limits;
    final MpscUnboundedAtomicArrayQueue<Block> opened = new MpscUnboundedAtomicArrayQueue<>(QUEUE_CHUNK);
    /** The number of slots in blocks that the owner has not dropped. */
    final AtomicLong slots = new AtomicLong();

    private final LongSupplier nowNanos;
    private final AtomicReferenceArray<@Nullable Block> newest = new AtomicReferenceArray<>((STRIPES + 1) * STRIDE);
    private final AtomicLong refused = new AtomicLong();

    /** An intake without blocks, for a clock that gives the engine time. */
    public Intake(LongSupplier nowNanos, IntakeLimits limits) {
        this.nowNanos = nowNanos;
        this.limits = limits;
    }

    /**
     * The stripe of a thread, always the same (I6): high bits of a multiple of the golden ratio, so threads with
     * neighbouring numbers use different stripes. A subclass may make its number up.
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
        return node.container() instanceof Block block ? block.stripe : 0;
    }

    /** Clears the slot of a timeout that has ended here; true if all timeouts of its block have been cancelled. */
    public static boolean clear(TimeoutNode node) {
        return node.container() instanceof Block block && block.clear(node);
    }

    /** Takes back the count of a timeout whose call failed. */
    public void refuse() {
        refused.getAndIncrement();
    }

    /** The number of slots above the limit for the present pending timeouts; 0 or less if there are not too many. */
    public long excess(TimeoutCounters counters) {
        long excess = slots.get() - limits.leastSlots();
        // The pending count costs two cache lines for each stripe: only if needed.
        return excess <= 0
                ? 0
                : excess - limits.slotsPerPending() * counters.read().pending();
    }

    /** The number of slots in blocks that the owner has not dropped. */
    public long slots() {
        return slots.get();
    }

    /** The number of timeouts that have arrived, also of those whose slot is claimed but not written yet. */
    long arrivals() {
        // Refused ones first: the result may be too large for a moment, but never too small.
        long arrivals = -refused.get();
        for (int stripe = 0; stripe < STRIPES; stripe++) {
            Block block = newest.get(indexOf(stripe));
            arrivals += block == null ? 0 : block.before + block.claimed();
        }
        return arrivals;
    }

    /** Whether a block was opened and not taken, or the index for one is claimed. */
    boolean hasOpened() {
        // I9: JCTools' size and isEmpty hide an element whose index is only claimed.
        return opened.lvProducerIndex() != opened.lvConsumerIndex();
    }

    private Block open(int stripe) {
        synchronized (newest) {
            Block full = newest.get(indexOf(stripe));
            if (full != null && !full.isFull()) {
                return full;
            }
            long openedNanos = nowNanos.getAsLong();
            long before = full == null ? 0 : full.before + full.length();
            boolean isBusy = full != null && openedNanos - full.openedNanos < BUSY_NANOS;
            int length = isBusy ? limits.blockLength() : Math.min(SHORT_BLOCK, limits.blockLength());
            Block block = new Block(stripe, before, openedNanos, length);
            opened.offer(block);
            // Behind the offer, which may lack memory, and before anybody can fill the block.
            slots.getAndAdd(length);
            newest.set(indexOf(stripe), block);
            return block;
        }
    }

    private static int indexOf(int stripe) {
        return (stripe + 1) * STRIDE;
    }
}
