package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutContainer;

/**
 * Room before the fields of a block, so that what lies before it in memory, such as the block of another stripe, does
 * not share their cache lines. Two lines, as processors fetch lines in pairs.
 */
@SuppressWarnings("unused") // the fields are there to take room
abstract class PaddedContainer extends TimeoutContainer {
    private long p0, p1, p2, p3, p4, p5, p6, p7;
    private long q0, q1, q2, q3, q4, q5, q6, q7;
}
