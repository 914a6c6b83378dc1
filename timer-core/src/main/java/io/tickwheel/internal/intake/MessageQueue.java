package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Messages about timeouts from any thread to the owner.
 *
 * <p>{@link #poll} and {@link #peek} are for the owner; the other methods are thread-safe. A message is one
 * compare-and-set, and may allocate a chunk of the queue.
 */
public final class MessageQueue {
    /** If more messages than this wait, their sender wakes the owner: the bound of I8. */
    public static final int HIGH_WATER = 2_048;

    private static final int CHUNK = 256;

    /*
     * I9: a JCTools producer claims an index, then writes its element. While it links a new chunk the claimed index is
     * odd, and JCTools' size and isEmpty hide it. lvProducerIndex shows every claim. Indices go up by two.
     */
    private final MpscUnboundedAtomicArrayQueue<TimeoutNode> queue = new MpscUnboundedAtomicArrayQueue<>(CHUNK);

    /** Sends the owner a timeout. After an {@link OutOfMemoryError} it is not sent. */
    public void offer(TimeoutNode node) {
        queue.offer(node);
    }

    /** Takes the next timeout; null if there is none or it is not written yet. */
    public @Nullable TimeoutNode poll() {
        return queue.relaxedPoll();
    }

    /** The next timeout, which stays; null if there is none or it is not written yet. */
    public @Nullable TimeoutNode peek() {
        return queue.relaxedPeek();
    }

    /** Whether a message waits, or the index for one is claimed. */
    public boolean hasClaimed() {
        return queue.lvProducerIndex() != queue.lvConsumerIndex();
    }

    /** Whether more than {@link #HIGH_WATER} messages wait. */
    public boolean isPastHighWater() {
        return queue.lvProducerIndex() - queue.lvConsumerIndex() > 2L * HIGH_WATER;
    }
}
