package io.tickwheel.internal.intake;

/** Broken on purpose: looks first and resets the bound then, with all that was told in between. */
final class LateReset extends ExaminedBlock {
    LateReset() {
        super(1);
    }

    @Override
    void examine() {
        long leftNanos = block.findEarliest(block.claimed());
        long boundNanos = block.resetEarliest();
        block.lowerEarliest(leftNanos == ArrivalBlock.UNKNOWN ? boundNanos : leftNanos);
    }

    @Override
    long earliestNanos() {
        return block.earliestNanos();
    }
}
