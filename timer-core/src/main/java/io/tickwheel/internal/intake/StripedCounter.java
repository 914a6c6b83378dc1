package io.tickwheel.internal.intake;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A counter that many threads increment at once, each on the stripe that it names.
 *
 * <p>Unlike a {@link java.util.concurrent.atomic.LongAdder} it never allocates when it is incremented, so it cannot
 * fail between a timeout's change of state and its count (I5).
 *
 * <p>Threads: any. Cost: an atomic addition; 2 KB at most.
 */
final class StripedCounter {
    /** Longs from one stripe to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 16;

    private final AtomicLongArray stripes = new AtomicLongArray((Stripes.COUNT + 1) * STRIDE);

    void increment(int stripe) {
        stripes.getAndIncrement((stripe + 1) * STRIDE);
    }

    long sum() {
        long sum = 0;
        for (int i = STRIDE; i < stripes.length(); i += STRIDE) {
            sum += stripes.get(i);
        }
        return sum;
    }
}
