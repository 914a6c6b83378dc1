package io.tickwheel.internal.intake;

import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A queue from many threads to the owner: one carries the intake's blocks, another the messages of cancellation.
 *
 * <p>JCTools' linked array queue claims a slot with a compare-and-set and publishes the element afterwards; while it
 * links a new chunk the claimed index is odd. Its {@code size}, {@code isEmpty} and {@code currentProducerIndex}
 * halve that away, so that an element which is already claimed looks absent. Whoever has claimed may rely on being
 * seen, so this class reads the raw indices only.
 *
 * <p>Threads: {@link #offer}, {@link #claimed} and {@link #isPastHighWater} any; the others owner only. Cost: offer
 * one compare-and-set, and one chunk for each chunk of elements as long as more than a chunk is waiting; none
 * otherwise.
 *
 * <p>Source: JCTools, {@code MpscUnboundedArrayQueue} without {@code Unsafe}.
 */
public final class MpscQueue<T> {
    private static final int SPINS_AT_A_GAP = 64;

    private final MpscUnboundedAtomicArrayQueue<T> queue;
    private final long highWaterIndices;

    /**
     * Creates an empty mailbox.
     *
     * @param chunk the elements in a chunk, a power of two
     * @param highWater the number of waiting elements above which producers should call the owner
     */
    public MpscQueue(int chunk, int highWater) {
        queue = new MpscUnboundedAtomicArrayQueue<>(chunk);
        highWaterIndices = 2L * highWater;
    }

    /** Adds an element. An {@link OutOfMemoryError} for a chunk leaves the mailbox as it was. */
    public void offer(T element) {
        queue.offer(element);
    }

    /** How many elements have been offered in all, those included whose slot is claimed but not yet written. */
    long claimed() {
        return (queue.lvProducerIndex() + 1) >> 1;
    }

    public boolean isPastHighWater() {
        return queue.lvProducerIndex() - queue.lvConsumerIndex() > highWaterIndices;
    }

    /** Whether any slot is claimed that has not been polled: written, about to be written, or in a chunk to come. */
    boolean hasClaimed() {
        return queue.lvProducerIndex() != queue.lvConsumerIndex();
    }

    /** The next element; null if there is none, or if its producer takes too long to write it ({@link #hasClaimed}). */
    @Nullable
    public T poll() {
        T element = queue.relaxedPoll();
        for (int i = 0; element == null && i < SPINS_AT_A_GAP && hasClaimed(); i++) {
            Thread.onSpinWait();
            element = queue.relaxedPoll();
        }
        return element;
    }

    /** The next element, which stays; null if there is none or it is not written yet. */
    @Nullable
    T peek() {
        return queue.relaxedPeek();
    }

    /** Gives the action each element that is written, in order; they stay. */
    void forEach(Consumer<? super T> action) {
        queue.iterator().forEachRemaining(action);
    }
}
