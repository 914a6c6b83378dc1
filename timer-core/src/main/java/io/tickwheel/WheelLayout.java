package io.tickwheel;

/**
 * How a timer's wheel stores the timeouts that have left the intake.
 *
 * <p>All layouts keep the same promises but where one says otherwise: never early, none lost, at the tick of the
 * deadline, within a tick in the order of scheduling, few cancelled timeouts kept, no wake-up for an empty tick. They
 * differ in what they cost. {@code docs/operations.md} compares them.
 */
public enum WheelLayout {
    /**
     * One wheel of {@code wheelLength} buckets that turns as often as a delay needs, and keeps each bucket in order of
     * the rounds: the default. A timeout is inserted once and never moved.
     */
    HASHED,

    /**
     * Levels of {@code wheelLength} buckets each, at least 2, each level as coarse as the one below is long; those
     * above the first are made when first needed. As in Kafka's and Go's timers. A timeout is inserted in the lowest
     * level whose present revolution has its tick. When the first timeout of a coarse bucket is due, all of that bucket
     * move to the levels below: at most one move for each level.
     */
    HIERARCHICAL,

    /**
     * A level of 256 buckets and four of 64, chosen by the bits of the tick, as in Linux before 4.8 and skynet; {@code
     * wheelLength} is not used. It holds 2^32 ticks, 49.7 days at a tick of 1 ms. A deadline beyond the present 2^32
     * ticks waits in a bucket for its own, which is moved into the levels once its first timeout is due: one more move,
     * and neither early nor late.
     */
    CASCADING,

    /**
     * Levels of 64 buckets ahead, each eight times as coarse as the one below, as in Linux since 4.8; {@code
     * wheelLength} is not used. A timeout that was more than 64 ticks away when
     * it reached the wheel runs later than its tick: by less than an eighth of the time that was left then, also if it
     * is rescheduled to a later time meanwhile, however short the new delay is. It is not moved, but for one that comes
     * while the timer is late: that is moved once the timer has caught up. Of two timeouts with one deadline the one
     * that was scheduled later may run first; of those that run at one tick, those that have reached the wheel do so
     * before the others, each in their order.
     */
    NON_CASCADING,

    /**
     * One wheel of {@code wheelLength} buckets, and no delay longer than one revolution, {@code wheelLength} times the
     * tick: a longer one is refused with an {@link IllegalArgumentException} by the call that schedules or moves a
     * timeout, and nothing has changed then. Of a timeout that repeats the first run is meant; the others may be
     * further apart.
     */
    SIMPLE
}
