package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.LongSupplier;

/**
 * Tells the time to a wheel in which a timeout's grain depends on how far away it is: that counts from the present, and
 * not from the beginning of a step whose tasks may have taken long.
 *
 * <p>Threads: owner only (I4). Cost: nothing in the layouts where timeouts expire at their tick, a reading of the clock
 * in the other.
 */
final class WheelTime {
    private final WheelGeometry geometry;
    private final Wheel wheel;
    private final LongSupplier nowNanos;
    private final boolean isAsked;

    WheelTime(WheelGeometry geometry, Wheel wheel, LongSupplier nowNanos) {
        this.geometry = geometry;
        this.wheel = wheel;
        this.nowNanos = nowNanos;
        this.isAsked = geometry.layout() == Layout.NON_CASCADING;
    }

    /** Before something is inserted, which a clock that fails does not hinder: else it would be lost. */
    void tell() {
        if (isAsked) {
            long presentNanos;
            try {
                presentNanos = nowNanos.getAsLong();
            } catch (RuntimeException | Error thrown) {
                // The grain counts from the time that was told before. Whoever steps reads the clock, too, and fails.
                return;
            }
            wheel.catchUpTo(geometry.tickAt(presentNanos));
        }
    }
}
