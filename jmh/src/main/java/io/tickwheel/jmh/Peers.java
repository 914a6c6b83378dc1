package io.tickwheel.jmh;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The timers that benchmarks compare, by the names that their parameter has. All are made with what Netty's timer has
 * by default, a tick of 100 ms and 512 buckets, and their worker runs already.
 */
final class Peers {
    private static final long TICK_MILLIS = 100;
    private static final int TICKS_PER_WHEEL = 512;
    private static final ThreadFactory THREADS = new DefaultThreadFactory("timer", true);

    private Peers() {}

    static TimerUnderTest start(String name) {
        return switch (name) {
            case "netty" -> netty();
            case "tickwheel" -> tickwheel();
            default -> throw new IllegalArgumentException("timer: " + name + " (expected: netty or tickwheel)");
        };
    }

    private static TimerUnderTest netty() {
        var timer =
                new io.netty.util.HashedWheelTimer(THREADS, TICK_MILLIS, TimeUnit.MILLISECONDS, TICKS_PER_WHEEL, false);
        timer.start();
        return new NettyApiTimer(timer);
    }

    private static TimerUnderTest tickwheel() {
        var timer = new io.tickwheel.netty.HashedWheelTimer(
                THREADS, TICK_MILLIS, TimeUnit.MILLISECONDS, TICKS_PER_WHEEL, false);
        timer.start();
        return new NettyApiTimer(timer);
    }
}
