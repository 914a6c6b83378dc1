package io.tickwheel.internal.intake;

/** Broken on purpose: forgets the bound although a producer may have relied on it and not yet written its place. */
final class UnrestoredBound extends ExaminedBlock {
    UnrestoredBound() {
        super(1);
    }

    @Override
    void examine() {
        block.resetEarliest();
        long leftNanos = block.findEarliest(block.claimed());
        if (leftNanos != ArrivalBlock.UNKNOWN) {
            block.lowerEarliest(leftNanos);
        }
    }

    @Override
    long earliestNanos() {
        return block.earliestNanos();
    }
}
