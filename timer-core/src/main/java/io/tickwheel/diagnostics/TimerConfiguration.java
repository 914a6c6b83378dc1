package io.tickwheel.diagnostics;

/**
 * How a timer was made, as far as it decides when timeouts run and how many may be pending.
 *
 * @param tickNanos the tick, in nanoseconds; the wheel's own may be less, by less than the slack, of which it is a
 *     multiple
 * @param slackNanos what deadlines are rounded up to a multiple of, in nanoseconds; 0 for no rounding
 * @param wheelLength the number of buckets that the wheel was asked to have, rounded up to a power of two
 * @param maxPending how many timeouts may be pending at once, 0 for no limit; on event loops on all loops together,
 *     each of which has a wheel
 */
public record TimerConfiguration(long tickNanos, long slackNanos, int wheelLength, long maxPending) {}
