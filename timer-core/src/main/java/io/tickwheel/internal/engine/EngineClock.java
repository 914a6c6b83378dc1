package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.LongSupplier;

/**
 * Turns the readings of a time source into engine time: nanoseconds since the timer's origin, never negative.
 *
 * <p>A reading of {@link System#nanoTime} may be any {@code long}, so no value of it could mean "never". Engine time
 * has one, {@link WheelGeometry#NEVER}, and additions saturate there. Readings are compared by difference only; a
 * source that steps back behind the origin counts as standing at it.
 *
 * <p>Threads: immutable; any. Cost: one reading.
 */
public final class EngineClock {
    private final LongSupplier source;
    private final long originNanos;

    /** Takes the source's present reading for the origin. */
    public EngineClock(LongSupplier source) {
        this.source = source;
        this.originNanos = source.getAsLong();
    }

    /** The present engine time. */
    public long nowNanos() {
        return Math.max(0, source.getAsLong() - originNanos);
    }

    /**
     * The engine time of a delay from now; one that overflows is never. Without a delay it is the next nanosecond: what
     * a task schedules on its tick's boundary, where virtual time stands, then belongs to the next tick.
     */
    public long deadlineNanos(long delayNanos) {
        long deadlineNanos = nowNanos() + Math.max(1, delayNanos);
        return deadlineNanos < 0 ? WheelGeometry.NEVER : deadlineNanos;
    }
}
