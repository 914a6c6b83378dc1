package io.tickwheel.internal.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A counter that many threads increment at once: each on the stripe that its thread number chooses.
 *
 * <p>Unlike a {@link java.util.concurrent.atomic.LongAdder} it never allocates when it is incremented, so it cannot
 * fail between a timeout's change of state and its count (I5).
 *
 * <p>Threads: any. Cost: an atomic add, uncontended unless two busy threads share a stripe; 2 KB.
 */
final class StripedCounter {
    private static final int STRIPE_BITS = 4;
    /** Longs from one stripe to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 16;

    private final AtomicLongArray stripes = new AtomicLongArray((1 << STRIPE_BITS) * STRIDE);

    void increment() {
        stripes.getAndIncrement(stripeOf(Thread.currentThread().getId()) * STRIDE);
    }

    long sum() {
        long sum = 0;
        for (int i = 0; i < stripes.length(); i += STRIDE) {
            sum += stripes.get(i);
        }
        return sum;
    }

    /** The high bits of a multiple of the golden ratio: neighbouring numbers lie far apart. */
    private static int stripeOf(long threadNumber) {
        return (int) ((threadNumber * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - STRIPE_BITS));
    }
}
