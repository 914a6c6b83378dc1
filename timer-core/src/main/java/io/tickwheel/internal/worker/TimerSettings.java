package io.tickwheel.internal.worker;

import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a timer. Nothing in it may refer to the public timer, which could then never be found leaked.
 *
 * @param ticksPerWheel the number of buckets, a power of two
 * @param limit on pending timeouts, of all timers that are made of this; null for none
 * @param threadFactory makes the worker's thread; not asked if there is a host
 * @param host steps the timer; null for a thread. A time source that is a host steps if there is no other
 */
public record TimerSettings(
        long tickNanos,
        int ticksPerWheel,
        @Nullable PendingLimit limit,
        ThreadFactory threadFactory,
        TimeSource timeSource,
        TimerLog log,
        Layout layout,
        @Nullable TimerHost host) {
    public TimerSettings {
        host = host == null && timeSource instanceof TimerHost stepping ? stepping : host;
    }

    /** The most timeouts that may be pending; 0 for any number. */
    public long maxPending() {
        return limit == null ? 0 : limit.most();
    }
}
