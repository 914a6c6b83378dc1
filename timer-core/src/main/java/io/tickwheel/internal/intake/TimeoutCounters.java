package io.tickwheel.internal.intake;

import io.tickwheel.diagnostics.TimerCounts;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Counts how timeouts ended (I5): {@code scheduled = expired + cancelled + returned + pending} whenever no call is
 * under way. A timeout that repeats counts once. The class also holds the limit on pending timeouts, if there is one.
 *
 * <p>The number scheduled is the number of slots claimed in the intake, so scheduling counts nothing. Readers sum the
 * ends before the beginnings, so {@code pending} is never negative.
 *
 * <p>{@link #expired} is for the owner; the rest is thread-safe. No counter is a LongAdder, which may allocate, and so
 * fail, between a timeout's change of state and its count.
 */
public final class TimeoutCounters {
    /** Longs from one stripe to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 16;

    private final Intake intake;
    private final @Nullable PendingLimit limit;
    /** Written by the owner alone, by plain additions. */
    private final AtomicLong expired = new AtomicLong();

    private final AtomicLong expiredElsewhere = new AtomicLong();
    private final AtomicLongArray cancelled = new AtomicLongArray((Intake.STRIPES + 1) * STRIDE);
    private final AtomicLong rejected = new AtomicLong();
    private final AtomicLong returned = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    /** Counters at zero. */
    public TimeoutCounters(Intake intake, @Nullable PendingLimit limit) {
        this.intake = intake;
        this.limit = limit;
    }

    /**
     * Acquires room for one timeout under the limit, if there is one.
     *
     * @throws RejectedExecutionException if there is no room; that is counted, and nothing else has changed
     */
    public void acquire() {
        if (limit != null && !limit.tryAcquire()) {
            rejected.getAndIncrement();
            // Netty's words, which count the timeout that is refused.
            throw new RejectedExecutionException("Number of pending timeouts (" + (limit.most() + 1)
                    + ") is greater than or equal to maximum allowed pending timeouts (" + limit.most() + ")");
        }
    }

    /** Releases the room of a timeout that was not scheduled after all. */
    public void release() {
        if (limit != null) {
            limit.pending.getAndDecrement();
        }
    }

    /** The owner is about to run a timeout for the last time, or has done so. */
    public void expired() {
        expired.setRelease(expired.getPlain() + 1);
        release();
    }

    /** A repeating timeout has expired after a run on an executor. */
    public void expiredElsewhere() {
        expiredElsewhere.getAndIncrement();
        release();
    }

    /** A timeout was cancelled. Any stripe is right; the stripe of its block is the nearest. */
    public void cancelled(int stripe) {
        // Not the first cache line, where all threads read the length of the array.
        cancelled.getAndIncrement((stripe + 1) * STRIDE);
        release();
    }

    /** A timeout is returned by stop. */
    public void returned() {
        returned.getAndIncrement();
        release();
    }

    /** A task, or code that was called for a task, has failed; that is no end of a timeout. */
    public void failed() {
        failed.getAndIncrement();
    }

    /** All counters. */
    public TimerCounts read() {
        long expiredNow = expired.get() + expiredElsewhere.get();
        long returnedNow = returned.get();
        long cancelledNow = 0;
        for (int i = STRIDE; i < cancelled.length(); i += STRIDE) {
            cancelledNow += cancelled.get(i);
        }
        long scheduledNow = intake.arrivals();
        return new TimerCounts(scheduledNow, expiredNow, cancelledNow, returnedNow, rejected.get(), failed.get());
    }
}
