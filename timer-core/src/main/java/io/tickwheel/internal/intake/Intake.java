package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * What producers hand to the owner: new timeouts, which wait here until they are cancelled, due or transferred to the
 * wheel, and two queues of messages about those that lie with the owner ({@link MessageQueue}). The owner's end of the
 * former is {@link IntakeReader}.
 *
 * <p>The threads of a stripe fill a block together, and the one that finds it full opens the next. Blocks go to the
 * owner through a JCTools queue, and before anybody claims a slot in them: no timeout is ever where the owner cannot
 * find it.
 *
 * <p>The number of slots has a high-water mark, above which a producer wakes the owner. Slots are counted and not
 * timeouts, as one that is cancelled leaves its slot empty. Two slots for each pending timeout, of six bytes each, let
 * most timeouts that are cancelled go without a transfer.
 *
 * <p>Threads: {@link #nextBlock}, {@link #takeBlock}, {@link #untaken}, {@link #hasClaimed} and
 * {@link #setReleased} owner only, the others any. Cost: {@link #takeIn} an atomic addition and a few stores; a block,
 * under the stripe's lock, for every {@link #BLOCK_LENGTH} of them, or where blocks fill slowly for fewer.
 *
 * <p>Source: elimination before a queue, and blocks that each stripe of threads fills, are known from concurrent
 * stacks and from memory allocators; the queues are JCTools' {@code MpscUnboundedArrayQueue} without {@code Unsafe}.
 */
public final class Intake {
    private static final int MOST_STRIPES = 64;

    /** The number of stripes of this machine. */
    public static final int STRIPES = stripesFor(Runtime.getRuntime().availableProcessors());

    /** Slots in a block, unless a stripe's blocks fill slowly. */
    public static final int BLOCK_LENGTH = 1 << DueSlots.SLOT_BITS;

    /** Slots in a stripe's first block, so that a timer which many threads use for a few timeouts each stays small. */
    static final int SHORTEST_BLOCK = 64;

    /** How many times as long as a block that has filled soon the next one is. */
    private static final int GROWTH = 4;

    /** Some four short blocks a second in each stripe cost nothing that counts. */
    private static final long SOON_NANOS = 1L << 28;

    /** What stands for the stripe of a timeout that lies in no block. */
    public static final int ANY_STRIPE = 0;

    private static final int STRIPE_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(STRIPES);
    private static final int QUEUE_CHUNK = 64;
    /** The distance of two stripes' entries, in references: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 32;
    /** Of all intakes: a lock is held once for a block's worth of arrivals. */
    private static final Object[] LOCKS = new Object[STRIPES];

    static {
        for (int i = 0; i < STRIPES; i++) {
            LOCKS[i] = new Object();
        }
    }

    /*
     * Field        Written by                      Read by  Mode      Upholds
     * newest       who opens, under the lock       any      volatile  I5, I9
     * openedSlots  who opens, of any stripe        any      atomic    I8
     * used         who opens, of any stripe        any      atomic    I5
     * released     owner                           any      release   I8
     *
     * I9: a queue's producer claims an index with a compare-and-set and writes its element afterwards; while it links
     * a new chunk the claimed index is odd. JCTools' size, isEmpty and currentProducerIndex halve that away, so that an
     * element which is claimed looks absent. Here lvProducerIndex is read, which shows every claim.
     */
    private final LongSupplier nowNanos;
    private final IntakeLimits limits;
    private final int offsetShift;
    private final MpscUnboundedAtomicArrayQueue<ArrivalBlock> opened = new MpscUnboundedAtomicArrayQueue<>(QUEUE_CHUNK);
    private final MessageQueue cancelled = new MessageQueue(MessageQueue.HIGH_WATER);
    private final MessageQueue moved = new MessageQueue(QUEUE_CHUNK);
    private final AtomicReferenceArray<@Nullable ArrivalBlock> newest =
            new AtomicReferenceArray<>((STRIPES + 1) * STRIDE);
    private final StripeBounds bounds = new StripeBounds();
    private final AtomicLong openedSlots = new AtomicLong();
    /** The stripes that have had a block, as bits. */
    private final AtomicLong used = new AtomicLong();

    private final AtomicLong released = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    /**
     * An intake with no block yet.
     *
     * @param nowNanos the present engine time
     */
    public Intake(WheelGeometry geometry, LongSupplier nowNanos, IntakeLimits limits) {
        this.nowNanos = nowNanos;
        this.limits = limits;
        this.offsetShift = Long.SIZE - Long.numberOfLeadingZeros(geometry.tickNanos() - 1);
    }

    /**
     * How many stripes there are on a machine, a power of two: four to eight times the processors, so that few threads
     * share one, and no more than {@link #MOST_STRIPES}, as each keeps a block.
     */
    static int stripesFor(int processors) {
        return Integer.highestOneBit(Math.min(MOST_STRIPES, 8 * Math.min(processors, MOST_STRIPES) - 1));
    }

    /**
     * The stripe of a thread's number, always the same (I6): the high bits of a multiple of the golden ratio, so that
     * threads with neighbouring numbers use different cache lines.
     */
    public static int stripeOf(long thread) {
        return (int) ((thread * 0x9E3779B97F4A7C15L) >>> STRIPE_SHIFT);
    }

    /**
     * Takes a timeout in.
     *
     * @return whether a block was opened for it
     * @throws OutOfMemoryError if there is no room for a block; nothing was taken in
     */
    public boolean takeIn(TimeoutNode node) {
        int stripe = stripeOf(Thread.currentThread().getId());
        ArrivalBlock block = newest.get(indexOf(stripe));
        return (block == null || !block.put(node)) && putIntoNewBlock(stripe, node);
    }

    /** Clears the slot of a timeout that has ended in the intake; returns the stripe of its block. */
    public static int clearArrival(TimeoutNode node) {
        if (node.container() instanceof ArrivalBlock block) {
            block.clear(node);
            return block.stripe();
        }
        return ANY_STRIPE;
    }

    /** Takes back the count of a timeout that has arrived but was refused. */
    public void refuse() {
        refused.getAndIncrement();
    }

    /** The number of timeouts that have arrived, including those whose slot is claimed but not yet written. */
    long arrivals() {
        // What was refused is read first: the result may be too large for a moment, but never too small.
        long arrivals = -refused.get();
        for (long left = used(); left != 0; left &= left - 1) {
            ArrivalBlock block = newest.get(indexOf(Long.numberOfTrailingZeros(left)));
            arrivals += block == null ? 0 : block.arrivals();
        }
        return arrivals;
    }

    /** The stripes that have had a block, as bits: a cancellation counts on one of them or on {@link #ANY_STRIPE}. */
    long used() {
        return used.get();
    }

    /** The number of slots in blocks that the owner has not dropped. */
    public long slots() {
        return openedSlots.get() - released.get();
    }

    /** How many slots are allowed. */
    IntakeLimits limits() {
        return limits;
    }

    /** A lower bound of the deadlines in each stripe. */
    StripeBounds bounds() {
        return bounds;
    }

    /** The next block that was opened and not taken; null if there is none or {@link #hasClaimed}. */
    @Nullable
    ArrivalBlock nextBlock() {
        return opened.relaxedPeek();
    }

    /** Takes the block that {@link #nextBlock} returned. */
    void takeBlock() {
        opened.relaxedPoll();
    }

    /** The blocks that were opened and not taken, except those whose index is only claimed. */
    Iterator<ArrivalBlock> untaken() {
        return opened.iterator();
    }

    /** Whether a block was opened and not taken, or a producer has claimed the index for one. */
    boolean hasClaimed() {
        return opened.lvProducerIndex() != opened.lvConsumerIndex();
    }

    /** Sets the number of slots of the blocks that the owner has dropped in all. */
    void setReleased(long slots) {
        released.setRelease(slots);
    }

    /** Timeouts that were cancelled in the wheel, or while an executor ran them. */
    public MessageQueue cancelled() {
        return cancelled;
    }

    /** Timeouts for which the owner would wake too late: moved to earlier, or whose run on an executor has ended. */
    public MessageQueue moved() {
        return moved;
    }

    private boolean putIntoNewBlock(int stripe, TimeoutNode node) {
        ArrivalBlock block;
        do {
            block = open(stripe);
        } while (!block.put(node));
        return true;
    }

    private ArrivalBlock open(int stripe) {
        synchronized (LOCKS[stripe]) {
            ArrivalBlock full = newest.get(indexOf(stripe));
            if (full != null && !full.isFull()) {
                return full;
            }
            long before = full == null ? 0 : full.arrivals();
            // No younger block is older than one before it, also if the clock is set back.
            long baseNanos = Math.max(nowNanos.getAsLong(), full == null ? 0 : full.baseNanos());
            int length = lengthAfter(full, baseNanos);
            ArrivalBlock block = new ArrivalBlock(stripe, before, baseNanos, offsetShift, length, bounds, refused);
            opened.offer(block);
            // After the offer, which may lack memory, and before the block can be filled and dropped.
            openedSlots.getAndAdd(length);
            if (full == null) {
                // Once for each stripe, and before anything can arrive in it.
                used.getAndAdd(1L << stripe);
            }
            newest.set(indexOf(stripe), block);
            return block;
        }
    }

    /**
     * The number of slots of a stripe's next block: more than of the last one if that has filled soon, fewer if it has
     * taken long. Where there are many slots all blocks are long, so that there are not many blocks.
     */
    private int lengthAfter(@Nullable ArrivalBlock full, long baseNanos) {
        if (slots() >= limits.leastSlots()) {
            return limits.blockLength();
        }
        int length = full == null ? SHORTEST_BLOCK : full.length();
        long filledNanos = full == null ? SOON_NANOS : baseNanos - full.baseNanos();
        if (filledNanos < SOON_NANOS) {
            length *= GROWTH;
        } else if (filledNanos > GROWTH * SOON_NANOS) {
            length /= GROWTH;
        }
        return Math.min(limits.blockLength(), Math.max(SHORTEST_BLOCK, length));
    }

    private static int indexOf(int stripe) {
        return (stripe + 1) * STRIDE;
    }
}
