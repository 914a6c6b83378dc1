package io.tickwheel.internal.intake;

import io.tickwheel.diagnostics.TimerCounts;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What became of the timeouts (I5): {@code scheduled = expired + cancelled + returned + pending} whenever nobody is
 * in the middle of a call.
 *
 * <p>How many were scheduled is not counted a second time: the slots claimed in the intake's blocks say it. A reader
 * takes the ends before that beginning, so that {@code pending} is never negative.
 *
 * <p>Threads: {@link #expired} owner only, the others any. Cost: one uncontended atomic each, no allocation; threads
 * that cancel at once share no cache line.
 */
public final class TimeoutCounters {
    /*
     * Field      Written by  Read by  Mode                      Upholds
     * expired    owner       any      release (single writer)   I5
     * others     any         any      atomic                    I5
     */
    private final Intake intake;
    private final AtomicLong expired = new AtomicLong();
    private final StripedCounter cancelled = new StripedCounter();
    private final AtomicLong rejected = new AtomicLong();
    private final AtomicLong returned = new AtomicLong();

    public TimeoutCounters(Intake intake) {
        this.intake = intake;
    }

    public void expired() {
        expired.setRelease(expired.getPlain() + 1);
    }

    /** Counts on a stripe, so that threads which cancel at once keep out of each other's cache lines. */
    public void cancelled(int stripe) {
        cancelled.increment(stripe);
    }

    /** A call was rejected by the limit. */
    public void rejected() {
        rejected.getAndIncrement();
    }

    public void returned() {
        returned.getAndIncrement();
    }

    /** How many have expired, for the owner, who counts them. */
    long expiredForOwner() {
        return expired.getPlain();
    }

    long cancelledSum() {
        return cancelled.sum();
    }

    /** What {@link #read} says is pending, without an object: for the producers. */
    public long pending() {
        long ended = expired.get() + cancelled.sum() + returned.get();
        return intake.arrivals() - ended;
    }

    public TimerCounts read() {
        long expiredNow = expired.get();
        long cancelledNow = cancelled.sum();
        long returnedNow = returned.get();
        long rejectedNow = rejected.get();
        long scheduledNow = intake.arrivals();
        return new TimerCounts(scheduledNow, expiredNow, cancelledNow, returnedNow, rejectedNow);
    }
}
