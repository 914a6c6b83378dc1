package io.tickwheel.internal.intake;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The limit on pending timeouts, with what is pending under it; timers may share one (I5).
 *
 * <p>Threads: any. Cost: a compare-and-set to acquire, an atomic addition to release, on one counter for all threads.
 */
public final class PendingLimit {
    private final long most;
    private final AtomicLong pending = new AtomicLong();

    private PendingLimit(long most) {
        this.most = most;
    }

    /** A limit; null for none if it is 0 or less. */
    public static @Nullable PendingLimit of(long most) {
        return most > 0 ? new PendingLimit(most) : null;
    }

    /** How many may be pending at a time. */
    public long most() {
        return most;
    }

    /** How many are. */
    long pending() {
        return pending.get();
    }

    /** Acquires room for one, if there is some. */
    boolean tryAcquire() {
        long before;
        do {
            // An increment that is undone if it was too much would meanwhile reject calls for which there is room.
            before = pending.get();
            if (before >= most) {
                return false;
            }
        } while (!pending.compareAndSet(before, before + 1));
        return true;
    }

    /** Releases what {@code count} timeouts have acquired. */
    void release(int count) {
        pending.getAndAdd(-count);
    }
}
