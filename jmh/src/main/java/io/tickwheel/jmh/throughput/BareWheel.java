package io.tickwheel.jmh.throughput;

/**
 * A wheel without a thread and without a clock.
 *
 * <p>Threads: one.
 */
interface BareWheel {
    /** The length of a tick: a power of two, as one of the wheels knows no other. */
    long TICK_NANOS = 1 << 20;

    /** The number of buckets. */
    int WHEEL_LENGTH = 512;

    /** Makes a wheel by its name in parameters and results. */
    static BareWheel named(String name) {
        return switch (name) {
            case "tickwheel-core" -> new OurWheel();
            case "agrona" -> new AgronaWheel();
            default -> throw new IllegalArgumentException("timer: " + name + " (expected: tickwheel-core, agrona)");
        };
    }

    /** A deadline in the middle of a tick, which ends at that many times a tick's length. */
    static long deadlineIn(long tick) {
        return tick * TICK_NANOS - TICK_NANOS / 2;
    }

    /** Inserts a timeout that stays. */
    void insert(long deadlineNanos);

    /** Inserts a timeout and takes it out again; true if it was there. */
    boolean insertRemove(long deadlineNanos);

    /** Inserts a timeout, moves the time to the end of its tick and takes out what is due; how many that were. */
    int insertExpire(long deadlineNanos);
}
