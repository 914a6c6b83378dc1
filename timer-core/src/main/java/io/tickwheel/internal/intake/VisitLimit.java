package io.tickwheel.internal.intake;

/**
 * How many visits a block of the intake waits before it is transferred to the wheel, with all older ones.
 *
 * <p>A visit reads all that waits in the block, in the hope that most of it is cancelled and never costs more than
 * that. Where most timeouts expire instead, it waits in vain, and what is to be transferred grows cold in the caches
 * meanwhile. So what has become of the last few thousand decides.
 *
 * <p>Where most are cancelled, there have to have been {@link #USUAL_VISITS} for each block to be transferred, which
 * cost about what the transfer does: else one block with a few short delays would cost the transfer of all older ones.
 * A block alone is visited {@link #MAX_VISITS} times at most.
 *
 * <p>Threads: owner only (I4). Cost: a read a step, and the sum of a striped counter for each {@link #WINDOW} timeouts
 * that expire.
 */
final class VisitLimit {
    /** While as many are cancelled as expire: this many visits cost about what a transfer does. */
    static final int USUAL_VISITS = 8;

    /** Of one block, whatever the others have had. */
    static final int MAX_VISITS = 32;

    /** How many timeouts expire before it is decided anew. */
    static final int WINDOW = 4_096;

    private static final int MIN_VISITS = 1;

    private long expiredBefore;
    private long cancelledBefore;
    private int visits = USUAL_VISITS;

    /** The visits after which a transfer is considered. */
    int visits() {
        return visits;
    }

    /** Whether a block is to be transferred after a number of visits whatever the older ones have had. */
    boolean isReachedAlone(int visitsOfBlock) {
        return visits == MIN_VISITS || visitsOfBlock >= MAX_VISITS;
    }

    /** Decides anew, if enough have expired since it did. */
    void update(TimeoutCounters counters) {
        long expired = counters.expiredForOwner();
        if (expired - expiredBefore < WINDOW) {
            return;
        }
        long cancelled = counters.cancelledSum();
        visits = cancelled - cancelledBefore < expired - expiredBefore ? MIN_VISITS : USUAL_VISITS;
        expiredBefore = expired;
        cancelledBefore = cancelled;
    }
}
