package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Messages about timeouts from any thread to the owner: that one was cancelled in the wheel, was moved to earlier, or
 * has been run by an executor.
 *
 * <p>Threads: {@link #poll} and {@link #peek} owner only, the others any. Cost: a message is one compare-and-set, and a
 * chunk of the queue for as many as that holds, as long as more than a chunk waits.
 */
public final class MessageQueue {
    /** Above this many messages their sender wakes the owner: the bound of I8. */
    public static final int HIGH_WATER = 2_048;

    /*
     * I9: as Intake says, JCTools' size and isEmpty miss an element whose index is only claimed. Indices go up by two.
     */
    private final MpscUnboundedAtomicArrayQueue<TimeoutNode> queue;

    MessageQueue(int chunk) {
        queue = new MpscUnboundedAtomicArrayQueue<>(chunk);
    }

    /** Sends the owner a timeout. An {@link OutOfMemoryError} means it is not sent. */
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
