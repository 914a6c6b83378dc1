package io.tickwheel.internal.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A counter that many threads increment at once: each on the stripe that its thread number chooses.
 *
 * <p>The first thread that comes to a stripe owns it, and counts with a plain addition, as nobody else writes that
 * number; others that come to the same stripe share a second number and count by an atomic addition. Timeouts are
 * mostly cancelled by a few event loops, each on a stripe of its own.
 *
 * <p>Unlike a {@link java.util.concurrent.atomic.LongAdder} it never allocates when it is incremented, so it cannot
 * fail between a timeout's change of state and its count (I5).
 *
 * <p>Threads: any. Cost: an addition; 2 KB at most.
 */
final class StripedCounter {
    /** Longs from one stripe to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 16;

    private static final int OWNED = 1;
    private static final int SHARED = 2;

    /*
     * Place           Written by        Read by  Mode                      Upholds
     * stripe          its first thread  any      CAS from 0, once          I5
     * stripe + 1      that thread       any      release (single writer)   I5
     * stripe + 2      the others        any      atomic                    I5
     */
    private final AtomicLongArray stripes = new AtomicLongArray((Stripes.COUNT + 1) * STRIDE);

    void increment() {
        long thread = Thread.currentThread().getId();
        int stripe = (Stripes.of(thread) + 1) * STRIDE;
        if (stripes.getPlain(stripe) == thread || isFirst(stripe, thread)) {
            stripes.setRelease(stripe + OWNED, stripes.getPlain(stripe + OWNED) + 1);
        } else {
            stripes.getAndIncrement(stripe + SHARED);
        }
    }

    long sum() {
        long sum = 0;
        for (int stripe = STRIDE; stripe < stripes.length(); stripe += STRIDE) {
            sum += stripes.get(stripe + OWNED) + stripes.get(stripe + SHARED);
        }
        return sum;
    }

    private boolean isFirst(int stripe, long thread) {
        return stripes.getPlain(stripe) == 0 && stripes.compareAndSet(stripe, 0, thread);
    }
}
