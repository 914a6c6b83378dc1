package io.tickwheel;

/**
 * How a timer's wheel stores the timeouts that have left the intake. The layouts keep the same promises, unless one
 * says otherwise, and differ in what they cost: {@code docs/operations.md} compares them.
 */
public enum WheelLayout {
    /**
     * The default: one wheel of {@code ticksPerWheel} buckets, which turns as often as a delay needs. A timeout is
     * inserted once and never moved.
     */
    HASHED,

    /**
     * Levels of {@code ticksPerWheel} buckets each, at least 2, as in Kafka's timer. Each level is as coarse
     * as the one below is long; levels above the first are made when first needed. When the first timeout of a coarse
     * bucket is due, all timeouts of that bucket move to the levels below: at most one move for each level.
     */
    HIERARCHICAL,

    /**
     * A level of 256 buckets and four of 64, chosen by the bits of the tick, as in Linux before 4.8 and skynet; {@code
     * ticksPerWheel} is not used. It holds 2^32 ticks, 49.7 days at a tick of 1 ms; a timeout beyond them is moved once
     * more.
     */
    CASCADING,

    /**
     * Levels of 64 buckets, each eight times as coarse as the one below, as in Linux since 4.8; {@code ticksPerWheel}
     * is not used. Timeouts are not moved. So a timeout that was more than 64 ticks away when it reached the wheel runs
     * later than its tick, by less than an eighth of the time that was left then. Timeouts of one deadline may run in
     * another order than the one in which they were scheduled.
     */
    NON_CASCADING,

    /**
     * One wheel of {@code ticksPerWheel} buckets, and no delay longer than one revolution: the call that schedules or
     * moves a timeout refuses a longer delay with an {@link IllegalArgumentException}. If a timeout repeats, this holds
     * for its first run only.
     */
    SIMPLE
}
