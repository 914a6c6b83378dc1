package io.tickwheel.internal.intake;

import io.tickwheel.diagnostics.TimerCounts;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Counts how timeouts ended (I5): {@code scheduled = expired + cancelled + returned + pending} whenever no call is
 * under way. It also holds the strict limit on pending timeouts, if the timer has one.
 *
 * <p>The number scheduled is that of the slots claimed in the intake, so that scheduling there counts nothing, and of
 * what has not come through the intake. A reader sums the ends before it, so that {@code pending} is never negative.
 * Only a timer with a limit uses a counter of pending timeouts that all threads share.
 *
 * <p>No {@link java.util.concurrent.atomic.LongAdder} is used, as it may allocate when it is incremented, and so could
 * fail between a timeout's change of state and its count.
 *
 * <p>A timeout that repeats counts once: as scheduled when it is, and as what it ends by.
 *
 * <p>Threads: {@link #expired}, {@link #removed} and {@link #ownScheduled} owner only, the others any. Cost: one
 * uncontended atomic operation each, no allocation; with a limit a compare-and-set on a shared counter more. Threads
 * that cancel at once share no cache line.
 */
public final class TimeoutCounters {
    /** Longs from one stripe to the next: two cache lines, as processors fetch lines in pairs. */
    private static final int STRIDE = 16;

    /*
     * Field           Written by  Read by  Mode                      Upholds
     * expired, own    owner       any      release (single writer)   I5
     * expiredByOwner,
     * removedByOwner  owner       owner    plain                     -
     * failed          any         any      atomic                    -
     * others          any         any      atomic                    I5
     */
    private final Intake intake;
    private final @Nullable PendingLimit limit;
    private final AtomicLong expired = new AtomicLong();
    /** The same, for its only writer: to read the atomic is two calls more, which count until they are compiled. */
    private long expiredByOwner;

    /** Of those that were cancelled, how many the owner has taken out of the wheel. */
    private long removedByOwner;

    private final AtomicLong own = new AtomicLong();
    private final AtomicLong expiredElsewhere = new AtomicLong();
    private final AtomicLongArray cancelled = new AtomicLongArray((Intake.STRIPES + 1) * STRIDE);
    private final AtomicLong rejected = new AtomicLong();
    private final AtomicLong returned = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    /**
     * Counters at zero.
     *
     * @param intake where timeouts arrive
     * @param limit on pending timeouts, null for none
     */
    public TimeoutCounters(Intake intake, @Nullable PendingLimit limit) {
        this.intake = intake;
        this.limit = limit;
    }

    /**
     * Acquires room for one timeout under the limit, if there is one. It is released when the timeout ends.
     *
     * @throws RejectedExecutionException if there is no room, which is counted; nothing else has changed
     */
    public void acquire() {
        if (limit != null && !limit.tryAcquire()) {
            rejected.getAndIncrement();
            // Netty's words, which count the one that is refused.
            throw new RejectedExecutionException("Number of pending timeouts (" + (limit.most() + 1)
                    + ") is greater than or equal to maximum allowed pending timeouts (" + limit.most() + ")");
        }
    }

    /** Releases what {@link #acquire} acquired for a timeout that has ended, or was not scheduled after all. */
    public void release() {
        if (limit != null) {
            limit.release(1);
        }
    }

    /** The owner has scheduled a timeout that does not come through the intake. Before anybody can end it. */
    public void ownScheduled() {
        own.setRelease(own.getPlain() + 1);
    }

    /** A timeout has expired. */
    public void expired() {
        expired.setRelease(++expiredByOwner);
        if (limit != null) {
            limit.release(1);
        }
    }

    /**
     * Timeouts have expired that repeated, after their last run on an executor.
     *
     * @param count how many; negative takes some back that have not
     */
    public void expiredElsewhere(int count) {
        expiredElsewhere.getAndAdd(count);
        if (limit != null) {
            limit.release(count);
        }
    }

    /** A timeout was cancelled; counts on a stripe that has had a block, or {@link Intake#ANY_STRIPE}. */
    public void cancelled(int stripe) {
        cancelled.getAndIncrement(indexOf(stripe));
        release();
    }

    /** A timeout is returned by stop. */
    public void returned() {
        returned.getAndIncrement();
        release();
    }

    /** Something has failed that was called for a timeout, which is no end of it. */
    public void failed() {
        failed.getAndIncrement();
    }

    /** The owner has taken timeouts out of the wheel that were cancelled there, which has been counted. */
    public void removed(int count) {
        removedByOwner += count;
    }

    /** The number of timeouts that {@link #removed} has counted, for the owner. */
    long removedForOwner() {
        return removedByOwner;
    }

    /** The number of timeouts that have expired, for the owner, who counts them. */
    long expiredForOwner() {
        return expiredByOwner;
    }

    /** The number of timeouts that were cancelled. */
    long cancelledSum() {
        long sum = 0;
        for (long left = intake.used() | 1L << Intake.ANY_STRIPE; left != 0; left &= left - 1) {
            sum += cancelled.get(indexOf(Long.numberOfTrailingZeros(left)));
        }
        return sum;
    }

    /** What {@link #read} says is pending, without an object: for the producers. */
    public long pending() {
        long ended = expired.get() + expiredElsewhere.get() + cancelledSum() + returned.get();
        return scheduled() - ended;
    }

    /** The number of pending timeouts, for users: under a limit it is counted, and no stripe has to be read. */
    public long pendingOrAcquired() {
        return limit == null ? pending() : limit.pending();
    }

    /** Whether the intake has more slots than are allowed with what is pending. */
    public boolean isIntakePastHighWater() {
        // What is pending is in as many cache lines as stripes were used: it is read only if needed.
        IntakeLimits limits = intake.limits();
        return intake.slots() > limits.leastSlots() && intake.slots() > limits.maxSlots(pending());
    }

    /** All counters. */
    public TimerCounts read() {
        long expiredNow = expired.get() + expiredElsewhere.get();
        long cancelledNow = cancelledSum();
        long returnedNow = returned.get();
        long rejectedNow = rejected.get();
        long scheduledNow = scheduled();
        return new TimerCounts(scheduledNow, expiredNow, cancelledNow, returnedNow, rejectedNow, failed.get());
    }

    private long scheduled() {
        return intake.arrivals() + own.get();
    }

    private static int indexOf(int stripe) {
        return (stripe + 1) * STRIDE;
    }
}
