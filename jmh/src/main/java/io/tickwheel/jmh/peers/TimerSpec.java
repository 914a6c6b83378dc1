package io.tickwheel.jmh.peers;

/**
 * How a timer is to be made, as far as it has such settings.
 *
 * @param tickMillis the length of a tick, a timer without ticks ignores it
 * @param wheelLength the number of buckets, a power of two; a timer that is not a single wheel ignores it
 */
public record TimerSpec(long tickMillis, int wheelLength) {
    /** What Netty's timer has when nothing is said. */
    public static final TimerSpec NETTY_DEFAULTS = new TimerSpec(100, 512);
}
