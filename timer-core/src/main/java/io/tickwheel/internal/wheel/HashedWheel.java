package io.tickwheel.internal.wheel;

/**
 * The hashed and the simple layout: tick {@code t} lies in bucket {@code t & mask}, for any number of rounds. A timeout
 * is inserted once and never moved.
 *
 * <p>In the simple layout a delay is at most one round, so that the timeouts of a bucket usually have one tick.
 *
 * <p>Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", schemes 6 and 4.
 */
class HashedWheel extends Wheel {
    private final int mask;
    private final long longestDelayNanos;

    HashedWheel(WheelGeometry geometry) {
        super(geometry, geometry.roundShift(), geometry.ticksPerWheel());
        int length = geometry.ticksPerWheel();
        this.mask = length - 1;
        boolean isUnlimited = geometry.layout() == Layout.HASHED || length > WheelGeometry.NEVER / geometry.tickNanos();
        this.longestDelayNanos = isUnlimited ? WheelGeometry.NEVER : length * geometry.tickNanos();
    }

    static Wheel create(WheelGeometry geometry) {
        return new HashedWheel(geometry);
    }

    @Override
    public long longestDelayNanos() {
        return longestDelayNanos;
    }

    @Override
    int numberOf(long tick) {
        return (int) tick & mask;
    }
}
