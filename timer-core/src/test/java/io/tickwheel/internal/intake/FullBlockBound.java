package io.tickwheel.internal.intake;

/** Broken on purpose: takes the bound for final once all places are claimed, though the last may not have told it. */
final class FullBlockBound extends ExaminedBlock {
    private static final long NONE = -1;

    private long finalNanos = NONE;

    FullBlockBound() {
        super(0);
    }

    @Override
    void examine() {
        if (block.isFull()) {
            finalNanos = block.earliestNanos();
        }
    }

    @Override
    long earliestNanos() {
        return finalNanos == NONE ? block.earliestNanos() : finalNanos;
    }
}
