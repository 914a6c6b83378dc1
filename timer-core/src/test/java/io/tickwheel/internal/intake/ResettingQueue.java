package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;

/** Examines as the engine does: a real queue tightens its bound, which is that of a timeout that was cancelled. */
final class ResettingQueue extends ExaminedBlock {
    ResettingQueue() {
        super(1);
        add(block);
    }

    @Override
    void examine() {
        queue.tightenEarliest(WheelGeometry.NEVER, IntakeReader.SLOTS_READ, BlockQueue.OPEN);
    }

    @Override
    long earliestNanos() {
        return queue.earliestNanos();
    }
}
