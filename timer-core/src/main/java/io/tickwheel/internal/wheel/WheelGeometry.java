package io.tickwheel.internal.wheel;

/**
 * The arithmetic between nanoseconds, ticks and rounds. Immutable.
 *
 * <p>Times are engine times: nanoseconds since the timer's origin, never negative, {@link Long#MAX_VALUE} meaning
 * "never". Tick {@code k} takes the deadlines in {@code ((k - 1) * tickNanos, k * tickNanos]} and is due at its end,
 * the boundary {@code k * tickNanos}: no timeout is early, and a timeout that is due at a boundary runs at it.
 *
 * <p>Example with a tick of 10 ns and 4 buckets: a deadline of 61 ns falls into tick 7, which lies in bucket {@code 7 &
 * 3 = 3} in round {@code 7 >>> 2 = 1} and is due at 70 ns.
 */
public final class WheelGeometry {
    /** The time of an event that never happens, and the tick of an empty wheel. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The largest number of buckets. */
    public static final int MAX_WHEEL_LENGTH = 1 << 30;

    private final long tickNanos;
    private final int ticksPerWheel;
    private final long lastFiniteTick;
    private final Layout layout;

    /** As {@link #WheelGeometry(long, int, Layout)}, for a hashed wheel. */
    public WheelGeometry(long tickNanos, int ticksPerWheel) {
        this(tickNanos, ticksPerWheel, Layout.HASHED);
    }

    /**
     * Creates the geometry of a wheel. The cascading and the non-cascading layout do not use the wheel's length.
     *
     * @param tickNanos at least 2, so that no tick is {@link #NEVER}
     * @param ticksPerWheel a power of two from 1 to {@link #MAX_WHEEL_LENGTH}; at least 2 for the hierarchical layout
     * @throws IllegalArgumentException if either is out of its bounds
     */
    public WheelGeometry(long tickNanos, int ticksPerWheel, Layout layout) {
        if (tickNanos < 2) {
            throw new IllegalArgumentException("tickNanos: " + tickNanos + " (expected: >= 2)");
        }
        if (ticksPerWheel < 1 || ticksPerWheel > MAX_WHEEL_LENGTH || Integer.bitCount(ticksPerWheel) != 1) {
            throw new IllegalArgumentException("ticksPerWheel: " + ticksPerWheel
                    + " (expected: a power of two from 1 to " + MAX_WHEEL_LENGTH + ")");
        }
        if (layout == Layout.HIERARCHICAL && ticksPerWheel < 2) {
            throw new IllegalArgumentException("ticksPerWheel: 1 (expected: at least 2, for the layout HIERARCHICAL)");
        }
        this.layout = layout;
        this.tickNanos = tickNanos;
        this.ticksPerWheel = ticksPerWheel;
        this.lastFiniteTick = (NEVER - 1) / tickNanos;
    }

    /**
     * The wheel's length for a requested one: rounded up to a power of two.
     *
     * @throws IllegalArgumentException if it is not from 1 to {@link #MAX_WHEEL_LENGTH}; the message gives it this name
     */
    public static int roundUpLength(String name, int requested) {
        if (requested < 1 || requested > MAX_WHEEL_LENGTH) {
            throw new IllegalArgumentException(
                    name + ": " + requested + " (expected: from 1 to " + MAX_WHEEL_LENGTH + ")");
        }
        return requested == 1 ? 1 : Integer.highestOneBit(requested - 1) << 1;
    }

    /** How the wheel is laid out. */
    public Layout layout() {
        return layout;
    }

    /** The length of a tick in nanoseconds. */
    public long tickNanos() {
        return tickNanos;
    }

    /** The number of buckets, a power of two. */
    public int ticksPerWheel() {
        return ticksPerWheel;
    }

    /** The tick at whose boundary a deadline is due: rounded up. */
    public long tickOf(long deadlineNanos) {
        return deadlineNanos == 0 ? 0 : (deadlineNanos - 1) / tickNanos + 1;
    }

    /** The last tick whose boundary has been reached: rounded down, and at most the last one that a long can hold. */
    public long tickAt(long nowNanos) {
        return Math.min(nowNanos / tickNanos, lastFiniteTick);
    }

    /** The time at which a tick is due, {@link #NEVER} if a {@code long} cannot hold it. */
    public long boundaryNanos(long tick) {
        return tick > lastFiniteTick ? NEVER : tick * tickNanos;
    }

    /**
     * How often a wheel that stands at a tick passes the bucket of a later tick before that is due; 0 if the layout has
     * no rounds. Wheels that count rounds keep this number with each timeout and lower it at each visit. Here it is
     * derived: the timeout's round less that of the next visit to its bucket.
     */
    public long remainingRounds(long tick, long currentTick) {
        return layout == Layout.HASHED ? Math.max(0, tick - currentTick - 1) >>> roundShift() : 0;
    }

    /** The number of low bits of a tick that name its bucket; the bits above are its round. */
    int roundShift() {
        return Integer.numberOfTrailingZeros(ticksPerWheel);
    }
}
