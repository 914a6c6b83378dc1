package io.tickwheel.internal.wheel;

/**
 * The arithmetic between nanoseconds, ticks, buckets and rounds.
 *
 * <p>Times are engine times: nanoseconds since the timer's origin, never negative, {@link Long#MAX_VALUE} meaning
 * "never". Tick {@code k} takes the deadlines in {@code ((k - 1) * tickNanos, k * tickNanos]} and is due at its end,
 * the boundary {@code k * tickNanos}: nothing is early, and nothing that is due at a boundary waits for the next one.
 *
 * <p>Example with a tick of 10 ns and 4 buckets: a deadline of 61 ns falls into tick 7, that is bucket {@code 7 & 3 =
 * 3} in round {@code 7 >>> 2 = 1}, and is due at 70 ns.
 *
 * <p>Threads: immutable. Cost: one division for {@link #tickOf}, {@link #tickAt} and {@link #lastBoundaryNanos}, none
 * for the others.
 */
public final class WheelGeometry {
    /** The time of what never happens, and the tick of an empty wheel. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The largest number of buckets. */
    public static final int MAX_WHEEL_LENGTH = 1 << 30;

    private final long tickNanos;
    private final int wheelLength;
    private final int roundShift;
    private final long lastFiniteTick;
    private final Layout layout;
    private final WheelGeometry cells;

    /**
     * Creates the geometry of a wheel whose slack is its tick.
     *
     * @param tickNanos the length of a tick, at least 2, so that no tick is {@link #NEVER}
     * @param wheelLength the number of buckets, a power of two from 1 to {@link #MAX_WHEEL_LENGTH}
     * @throws IllegalArgumentException if either is out of its bounds
     */
    public WheelGeometry(long tickNanos, int wheelLength) {
        this(tickNanos, wheelLength, tickNanos);
    }

    /**
     * Creates the geometry of a hashed wheel.
     *
     * @param tickNanos the longest that a tick may be, at least 2, so that no tick is {@link #NEVER}; a tick is the
     *     largest multiple of the slack up to it, so that no cell of the slack lies in two ticks
     * @param wheelLength the number of buckets, a power of two from 1 to {@link #MAX_WHEEL_LENGTH}
     * @param slackNanos the length of a cell, from 0, which means a nanosecond, to tickNanos
     * @throws IllegalArgumentException if one is out of its bounds
     */
    public WheelGeometry(long tickNanos, int wheelLength, long slackNanos) {
        this(tickNanos, wheelLength, slackNanos, Layout.HASHED);
    }

    /**
     * Creates the geometry of a wheel.
     *
     * @param tickNanos as for a hashed wheel
     * @param wheelLength the same, but at least 2 for levels of this length; the cascading and the non-cascading layout
     *     have lengths of their own
     * @param slackNanos as for a hashed wheel, but the tick for the non-cascading layout, which is coarser than that
     * @param layout how the wheel is laid out
     * @throws IllegalArgumentException if one is out of its bounds
     */
    public WheelGeometry(long tickNanos, int wheelLength, long slackNanos, Layout layout) {
        if (tickNanos < 2) {
            throw new IllegalArgumentException("tickNanos: " + tickNanos + " (expected: >= 2)");
        }
        if (slackNanos < 0 || slackNanos > tickNanos) {
            throw new IllegalArgumentException(
                    "slackNanos: " + slackNanos + " (expected: from 0 to tickNanos, " + tickNanos + ")");
        }
        if (wheelLength < 1 || wheelLength > MAX_WHEEL_LENGTH || Integer.bitCount(wheelLength) != 1) {
            throw new IllegalArgumentException(
                    "wheelLength: " + wheelLength + " (expected: a power of two from 1 to " + MAX_WHEEL_LENGTH + ")");
        }
        if (layout == Layout.HIERARCHICAL && wheelLength < 2) {
            throw new IllegalArgumentException("wheelLength: 1 (expected: at least 2, for the layout HIERARCHICAL)");
        }
        if (layout == Layout.NON_CASCADING && slackNanos != tickNanos) {
            throw new IllegalArgumentException("slackNanos: " + slackNanos + " (expected: tickNanos, " + tickNanos
                    + ", for the layout NON_CASCADING)");
        }
        long cellNanos = Math.max(1, slackNanos);
        this.layout = layout;
        this.tickNanos = tickNanos - tickNanos % cellNanos;
        this.wheelLength = wheelLength;
        this.roundShift = Integer.numberOfTrailingZeros(wheelLength);
        this.lastFiniteTick = (NEVER - 1) / this.tickNanos;
        this.cells = cellNanos == this.tickNanos ? this : new WheelGeometry(cellNanos, this);
    }

    /** The cells within the ticks of a wheel. */
    private WheelGeometry(long cellNanos, WheelGeometry wheel) {
        this.tickNanos = cellNanos;
        this.layout = wheel.layout;
        this.wheelLength = wheel.wheelLength;
        this.roundShift = wheel.roundShift;
        this.lastFiniteTick = (NEVER - 1) / cellNanos;
        this.cells = this;
    }

    /**
     * The wheel's length for a requested one: rounded up to a power of two.
     *
     * @throws IllegalArgumentException if it is not from 1 to {@link #MAX_WHEEL_LENGTH}; the message gives it this
     *     name
     */
    public static int roundUpLength(String name, int requested) {
        if (requested < 1 || requested > MAX_WHEEL_LENGTH) {
            throw new IllegalArgumentException(
                    name + ": " + requested + " (expected: from 1 to " + MAX_WHEEL_LENGTH + ")");
        }
        return requested == 1 ? 1 : Integer.highestOneBit(requested - 1) << 1;
    }

    /**
     * The same arithmetic for the cells of the slack: a timeout runs at the end of its cell. Where the slack is the
     * tick, a cell is a tick and this geometry is returned.
     */
    public WheelGeometry cells() {
        return cells;
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
    public int wheelLength() {
        return wheelLength;
    }

    /** The tick at whose boundary a deadline is due: rounded up. */
    public long tickOf(long deadlineNanos) {
        return deadlineNanos == 0 ? 0 : (deadlineNanos - 1) / tickNanos + 1;
    }

    /** The last tick whose boundary has been reached: rounded down. One that a {@code long} cannot hold never is. */
    public long tickAt(long nowNanos) {
        return Math.min(nowNanos / tickNanos, lastFiniteTick);
    }

    /** The boundary at or before a time: what has a deadline up to it is due. */
    public long lastBoundaryNanos(long nowNanos) {
        return nowNanos - nowNanos % tickNanos;
    }

    /** The time at which a tick is due, {@link #NEVER} if a {@code long} cannot hold it. */
    public long boundaryNanos(long tick) {
        return tick > lastFiniteTick ? NEVER : tick * tickNanos;
    }

    /**
     * How often a wheel that stands at a tick passes the bucket of a later one before it takes what is due there: what
     * wheels that count rounds keep with each timeout and lower at each visit. Here nothing is lowered, as it is the
     * timeout's round less that of the next visit to its bucket.
     *
     * @return never negative; 0 in the layouts that have no rounds
     */
    public long remainingRounds(long tick, long currentTick) {
        return layout == Layout.HASHED ? Math.max(0, tick - currentTick - 1) >>> roundShift : 0;
    }

    int bucketOf(long tick) {
        return (int) tick & (wheelLength - 1);
    }

    long roundOf(long tick) {
        return tick >>> roundShift;
    }

    long tickOf(long round, int bucket) {
        return (round << roundShift) | bucket;
    }
}
