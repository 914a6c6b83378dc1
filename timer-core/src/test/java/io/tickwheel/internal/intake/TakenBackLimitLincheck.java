package io.tickwheel.internal.intake;

import java.util.concurrent.atomic.AtomicLong;

/** Broken on purpose: counts first and takes it back if that was too much, which meanwhile refuses others. */
public class TakenBackLimitLincheck extends PendingLimitLincheck {
    private final AtomicLong pending = new AtomicLong();

    @Override
    boolean tryAcquire() {
        if (pending.incrementAndGet() > PLACES) {
            pending.decrementAndGet();
            return false;
        }
        return true;
    }

    @Override
    void freePlace() {
        pending.decrementAndGet();
    }
}
