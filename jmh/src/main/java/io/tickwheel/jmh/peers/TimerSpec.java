package io.tickwheel.jmh.peers;

import java.time.Duration;

/**
 * How a timer is to be made, as far as it has such settings.
 *
 * @param tickMillis the length of a tick, a timer without ticks ignores it
 * @param wheelLength the number of buckets, a power of two; a timer that is not a single wheel ignores it
 */
public record TimerSpec(long tickMillis, int wheelLength) {
    /** What Netty's timer has when nothing is said. */
    public static final TimerSpec NETTY_DEFAULTS = new TimerSpec(100, 512);

    /** The tick of ours where timeouts are to run at their deadline, as {@code EventLoopTimer} has by default. */
    static final Duration EXACT_TICK = Duration.ofNanos(1_000);

    /** How many buckets of ours go with that tick. */
    static final int EXACT_WHEEL_LENGTH = 4_096;
}
