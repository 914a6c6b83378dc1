package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.atomic.AtomicLong;

/** What tests make that have no engine: blocks on their own, opened at time 0, and an intake whose clock stands. */
final class Blocks {
    private static final int OFFSET_SHIFT = 4;

    private Blocks() {}

    static ArrivalBlock block(int length) {
        return block(0, 0, length);
    }

    static ArrivalBlock block(int stripe, long before, int length) {
        return new ArrivalBlock(stripe, before, 0, OFFSET_SHIFT, length, new StripeBounds(), new AtomicLong());
    }

    static ArrivalBlock openedAt(long nanos, int length) {
        return new ArrivalBlock(0, 0, nanos, OFFSET_SHIFT, length, new StripeBounds(), new AtomicLong());
    }

    static Intake intake(WheelGeometry geometry, int blockLength) {
        return intake(geometry, blockLength, IntakeLimits.DEFAULT.leastSlots());
    }

    static Intake intake(WheelGeometry geometry, int blockLength, long maxSlots) {
        return new Intake(geometry, () -> 0, new IntakeLimits(blockLength, maxSlots, 0));
    }
}
