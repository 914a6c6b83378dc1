package io.tickwheel.internal.intake;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A strict bound on the timeouts that are pending at a time. It costs an atomic counter that all threads share, so a
 * timer without a bound has none of it.
 *
 * <p>Threads: any. Cost: a compare-and-set each for acquire and release.
 */
public final class PendingLimit {
    private final long maxPending;
    private final AtomicLong pending = new AtomicLong();

    public PendingLimit(long maxPending) {
        this.maxPending = maxPending;
    }

    /**
     * Counts one more.
     *
     * @throws RejectedExecutionException if there is none left; nothing has changed
     */
    public void acquire() {
        long count;
        do {
            // A plain increment that is taken back would for a moment refuse somebody for whom there is room.
            count = pending.get();
            if (count >= maxPending) {
                throw new RejectedExecutionException("Number of pending timeouts (" + count
                        + ") is greater than or equal to maximum allowed pending timeouts (" + maxPending + ")");
            }
        } while (!pending.compareAndSet(count, count + 1));
    }

    public void release() {
        pending.decrementAndGet();
    }
}
