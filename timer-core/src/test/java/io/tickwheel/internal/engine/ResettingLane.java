package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.WheelGeometry;

/** Examines as the engine does: a real lane settles its bound, which is that of a timeout that was cancelled. */
final class ResettingLane extends ExaminedBlock {
    private final Lane lane = new Lane(filing);

    ResettingLane() {
        super(1);
        lane.reserve();
        lane.add(block);
    }

    @Override
    void examine() {
        lane.settleEarliest(WheelGeometry.NEVER);
    }

    @Override
    long earliestNanos() {
        return lane.earliestNanos();
    }
}
