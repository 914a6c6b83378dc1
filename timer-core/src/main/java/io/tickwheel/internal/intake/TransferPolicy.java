package io.tickwheel.internal.intake;

/**
 * Whether blocks are transferred to the wheel after their first visit, by what became of the timeouts that ended last:
 * where most expire, waiting in the intake saves nothing, and timeouts leave the caches before they are transferred.
 *
 * <p>It is decided again when a number of timeouts have expired, or were cancelled after their transfer: else blocks
 * would be transferred for ever where nothing expires any more.
 *
 * <p>Threads: owner only (I4). Cost: a subtraction a step; a sum over the stripes once a window.
 */
final class TransferPolicy {
    /** The number of timeouts that expire, or are taken out of the wheel cancelled, until it is decided again. */
    private final int window;

    /** What was counted when it was decided last. */
    private long expiredBefore;

    private long cancelledBefore;
    private long removedBefore;
    private boolean isEager;

    TransferPolicy(int window) {
        this.window = window;
    }

    /** Decides for the coming timeouts if a window of them has ended; whether that was so. */
    boolean update(TimeoutCounters counters) {
        long expired = counters.expiredForOwner();
        long removed = counters.removedForOwner();
        if (expired - expiredBefore + removed - removedBefore < window) {
            return false;
        }
        long cancelled = counters.cancelledSum();
        isEager = cancelled - cancelledBefore < expired - expiredBefore;
        expiredBefore = expired;
        cancelledBefore = cancelled;
        removedBefore = removed;
        return true;
    }

    /** Whether each block is transferred after its first visit, as most timeouts expire. */
    boolean isEager() {
        return isEager;
    }
}
