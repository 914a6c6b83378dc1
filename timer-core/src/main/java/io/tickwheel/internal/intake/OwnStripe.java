package io.tickwheel.internal.intake;

/**
 * Whether what the owner's thread has scheduled has left the intake, so that what it schedules next can go to the wheel
 * without overtaking it (I6). Only where the owner is always the same thread, which schedules on one stripe.
 *
 * <p>It is drained once a request has transferred all blocks of the stripe, and until the thread's next timeout
 * arrives.
 *
 * <p>Threads: owner only (I4). Cost: a request reads what is in the stripe once, and each later look its first slots.
 */
final class OwnStripe {
    private static final int NONE = -1;

    private int stripe = NONE;
    private boolean isDrained;
    private boolean isRequested;

    /** Names the stripe. */
    void setStripe(int newStripe) {
        stripe = newStripe;
        isDrained = false;
    }

    /** The owner's next timeout arrives in the intake. */
    void arrived() {
        isDrained = false;
    }

    /** Whether nothing that the owner has scheduled is left in the intake. */
    boolean isDrained() {
        return isDrained;
    }

    /** Whether what is left there is to be transferred, from now on. */
    void setRequested(boolean isWanted) {
        isRequested = isWanted && !isDrained && stripe != NONE;
    }

    /** Requests the transfer of the present blocks: in each step until it is drained, as steps open blocks. */
    void request(StripeQueues queues) {
        BlockQueue own = isRequested ? queues.find(stripe) : null;
        if (own != null) {
            queues.requestTransfer(stripe, own.size());
        }
    }

    /** Looks whether it is drained, if that was requested. Not while an opened block is not taken over. */
    void updateDrained(StripeQueues queues) {
        if (isRequested) {
            BlockQueue own = queues.find(stripe);
            isDrained = own == null || own.isEmptied();
            isRequested = !isDrained;
        }
    }
}
