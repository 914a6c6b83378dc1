package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeLimits;

/** What an engine of the model test is made of. */
record EngineSetting(
        long originNanos, long tickNanos, long slackNanos, int wheelLength, long maxPending, IntakeLimits limits) {

    /** What timeouts are rounded up to. */
    long cellNanos() {
        return Math.max(1, slackNanos);
    }
}
