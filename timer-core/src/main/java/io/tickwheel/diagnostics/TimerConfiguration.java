package io.tickwheel.diagnostics;

/**
 * How a timer was made, as far as it decides when timeouts run and how many may be pending.
 *
 * @param tickNanos the tick, in nanoseconds
 * @param slackNanos what deadlines are rounded up to a multiple of, in nanoseconds: 0 for no rounding, the tick unless
 *     the builder was told otherwise
 * @param wheelLength the number of buckets that the wheel was asked to have, rounded up to a power of two
 * @param maxPending how many timeouts may be pending at once, 0 for no limit
 */
public record TimerConfiguration(long tickNanos, long slackNanos, int wheelLength, long maxPending) {}
