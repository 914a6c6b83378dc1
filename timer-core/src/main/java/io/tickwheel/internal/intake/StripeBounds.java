package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A lower bound of the deadlines in each stripe, side by side, so that the owner finds the stripes with something due,
 * and the earliest, without a look at the others.
 *
 * <p>Threads: {@link #reset} owner only, the others any. Cost: {@link #lower} a volatile read of a line that is seldom
 * written; {@link #earliest}, {@link #dueUpTo} and {@link #first} a read of each bound, eight in a cache line.
 */
final class StripeBounds {
    /*
     * I9: a producer lowers the bound of its block, then this one, and then reads the plan. The owner resets this one
     * before it reads the bounds of the blocks, and lowers it to what it finds. So what a producer has lowered is
     * either found in its block or stays here. A producer that leaves its block's bound as it is lowers this one all
     * the same: who has lowered that may not have come here yet.
     */
    private final AtomicLongArray bounds = new AtomicLongArray(Intake.STRIPES);

    StripeBounds() {
        for (int stripe = 0; stripe < Intake.STRIPES; stripe++) {
            reset(stripe);
        }
        // Each call that a producer makes was made before: the first one needs memory.
        lower(0, WheelGeometry.NEVER - 1);
        reset(0);
    }

    /** Lowers a stripe's bound to a deadline, if that is earlier. */
    void lower(int stripe, long nanos) {
        long bound = bounds.get(stripe);
        while (nanos < bound && !bounds.compareAndSet(stripe, bound, nanos)) {
            bound = bounds.get(stripe);
        }
    }

    /** Forgets a stripe's bound, for the owner, who next reads the bounds of its blocks. */
    void reset(int stripe) {
        bounds.set(stripe, WheelGeometry.NEVER);
    }

    long get(int stripe) {
        return bounds.get(stripe);
    }

    /** The least of all bounds. */
    long earliest() {
        long earliest = WheelGeometry.NEVER;
        for (int stripe = 0; stripe < Intake.STRIPES; stripe++) {
            earliest = Math.min(earliest, bounds.get(stripe));
        }
        return earliest;
    }

    /** The stripes whose bound is not after a time, as bits. */
    long dueUpTo(long nanos) {
        long due = 0;
        for (int stripe = 0; stripe < Intake.STRIPES; stripe++) {
            due |= bounds.get(stripe) <= nanos ? 1L << stripe : 0;
        }
        return due;
    }

    /** Of some stripes the one with the least bound, which is before a time; -1 if there is none. */
    int first(long stripes, long beforeNanos) {
        int first = -1;
        long least = beforeNanos;
        for (long left = stripes; left != 0; left &= left - 1) {
            int stripe = Long.numberOfTrailingZeros(left);
            long bound = bounds.get(stripe);
            if (bound < least) {
                least = bound;
                first = stripe;
            }
        }
        return first;
    }
}
