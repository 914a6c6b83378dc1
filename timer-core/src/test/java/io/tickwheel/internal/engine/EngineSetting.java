package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.WheelGeometry;

/** What an engine of the model test is made of. */
record EngineSetting(
        long originNanos,
        long tickNanos,
        long slackNanos,
        int wheelLength,
        Layout layout,
        long maxPending,
        IntakeLimits limits) {

    WheelGeometry geometry() {
        return new WheelGeometry(tickNanos, wheelLength, slackNanos, layout);
    }

    /** Whether a delay is more than the layout takes. */
    boolean isTooLong(long delayNanos) {
        return layout == Layout.SIMPLE
                && delayNanos / geometry().tickNanos() >= wheelLength
                && delayNanos != wheelLength * geometry().tickNanos();
    }

    /** What timeouts are rounded up to. */
    long cellNanos() {
        return Math.max(1, slackNanos);
    }
}
