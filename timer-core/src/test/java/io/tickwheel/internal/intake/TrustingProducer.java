package io.tickwheel.internal.intake;

/** Broken on purpose: lowers the stripe's bound only if it has lowered that of its block. */
final class TrustingProducer extends RacedStripe {
    /** The block's are others, so that it leaves those of the stripe to this class. */
    @Override
    StripeBounds boundsOfBlock() {
        return new StripeBounds();
    }

    @Override
    void put(long deadlineNanos) {
        boolean isEarliest = deadlineNanos < block.earliestNanos();
        super.put(deadlineNanos);
        if (isEarliest) {
            intake.bounds().lower(0, deadlineNanos);
        }
    }
}
