package io.tickwheel.netty.handler;

import io.netty.util.Timer;
import io.tickwheel.TimeSource;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The clock that a handler goes by, which has to be that of its timer, and the periods measured on it. */
final class TimerClock {
    private static final long SHORTEST_NANOS = 1_000_000;

    private TimerClock() {}

    /** The clock of a timer: {@link System#nanoTime} for all that do not say. */
    static TimeSource of(Timer timer) {
        Objects.requireNonNull(timer, "timer");
        return timer instanceof HashedWheelTimer wheel ? wheel.timeSource() : TimeSource.system();
    }

    /** A period in nanoseconds: at least a millisecond, or 0 for none. */
    static long periodNanos(long period, TimeUnit unit) {
        return period <= 0 ? 0 : Math.max(unit.toNanos(period), SHORTEST_NANOS);
    }
}
