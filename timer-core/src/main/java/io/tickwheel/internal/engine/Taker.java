package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/** What becomes of timeouts that leave the intake. */
interface Taker {
    /** Takes a timeout that is still queued, or has been cancelled just now. */
    void take(TimeoutNode node);

    /** How many it has taken in all. */
    long taken();

    /** Whether it takes no more in this step. */
    boolean isSpent();
}
