package io.tickwheel.internal.intake;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The strict limit on pending timeouts, which timers may share (I5). Thread-safe. */
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

    /** How many timeouts may be pending at a time. */
    public long most() {
        return most;
    }

    long pending() {
        return pending.get();
    }

    boolean tryAcquire() {
        // An increment that is undone if it was too much would reject calls for which there is room.
        long before;
        do {
            before = pending.get();
            if (before >= most) {
                return false;
            }
        } while (!pending.compareAndSet(before, before + 1));
        return true;
    }

    void release() {
        pending.getAndDecrement();
    }
}
