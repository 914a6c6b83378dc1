package io.tickwheel.internal.intake;

/**
 * How many visits a block of the intake waits before it is transferred to the wheel.
 *
 * <p>A visit reads all that waits in the block, in the hope that most of it is cancelled and never costs more than
 * that. Where most timeouts expire instead, it waits in vain, and what is to be transferred grows cold in the caches
 * meanwhile. So what has become of the last few thousand decides.
 *
 * <p>Threads: owner only (I4). Cost: a read a step, and the sum of a striped counter for each {@link #WINDOW} timeouts
 * that expire.
 */
final class VisitLimit {
    /** While as many are cancelled as expire: this many visits cost about what a transfer does. */
    static final int MAX_VISITS = 8;

    /** How many timeouts expire before it is decided anew. */
    static final int WINDOW = 4_096;

    private static final int MIN_VISITS = 1;

    private long expiredBefore;
    private long cancelledBefore;
    private int visits = MAX_VISITS;

    int visits() {
        return visits;
    }

    /** Decides anew, if enough have expired since it did. */
    void update(TimeoutCounters counters) {
        long expired = counters.expiredForOwner();
        if (expired - expiredBefore < WINDOW) {
            return;
        }
        long cancelled = counters.cancelledSum();
        visits = cancelled - cancelledBefore < expired - expiredBefore ? MIN_VISITS : MAX_VISITS;
        expiredBefore = expired;
        cancelledBefore = cancelled;
    }
}
