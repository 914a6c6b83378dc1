package io.tickwheel.internal.intake;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The strict limit on pending timeouts, which timers may share (I5). Thread-safe. */
public final class PendingLimit {
    final AtomicLong pending = new AtomicLong();
    private final long most;

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

    boolean tryAcquire() {
        // An increment that is undone if it was too much would reject calls for which there is room.
        for (long before = pending.get(); before < most; before = pending.get()) {
            if (pending.compareAndSet(before, before + 1)) {
                return true;
            }
        }
        return false;
    }
}
