package io.tickwheel.diagnostics;

/**
 * How a timer was made, as far as it decides when timeouts run and how many may be pending.
 *
 * @param ticksPerWheel the number of buckets that the wheel was asked to have, rounded up to a power of two
 * @param maxPending how many timeouts may be pending at once, 0 for no limit; on event loops on all loops together,
 *     each of which has a wheel
 */
public record TimerConfiguration(long tickNanos, int ticksPerWheel, long maxPending) {}
