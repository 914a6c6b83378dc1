package io.tickwheel.internal.intake;

/**
 * How often a block is visited before something of it is transferred, by what became of the timeouts that ended last:
 * where most expire, waiting in the intake saves nothing, and timeouts leave the caches before they are transferred.
 *
 * <p>It is set again when a number of timeouts have expired, or were cancelled after their transfer: else it would stay
 * at one for ever where nothing expires any more.
 *
 * <p>Threads: owner only (I4). Cost: a subtraction a step; a sum over the stripes once a window.
 */
final class VisitLimit {
    /** The number of timeouts that expire, or are taken out of the wheel cancelled, until it is set again. */
    private final int window;

    /** What was counted when it was set last. */
    private long expiredBefore;

    private long cancelledBefore;
    private long removedBefore;
    private int visits = BlockQueue.USUAL_VISITS;

    VisitLimit(int window) {
        this.window = window;
    }

    /** Sets it for the coming timeouts if a window of them has ended; whether that was so. */
    boolean isUpdated(TimeoutCounters counters) {
        long expired = counters.expiredForOwner();
        long removed = counters.removedForOwner();
        if (expired - expiredBefore + removed - removedBefore < window) {
            return false;
        }
        long cancelled = counters.cancelledSum();
        visits = cancelled - cancelledBefore < expired - expiredBefore ? 1 : BlockQueue.USUAL_VISITS;
        expiredBefore = expired;
        cancelledBefore = cancelled;
        removedBefore = removed;
        return true;
    }

    /** The number of visits. */
    int visits() {
        return visits;
    }

    /** Whether each block is transferred after its first visit, as most timeouts expire. */
    boolean isOne() {
        return visits == 1;
    }
}
