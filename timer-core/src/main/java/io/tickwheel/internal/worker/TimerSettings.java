package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a timer is made of. Nothing in it may refer to the public timer, which could then never be found leaked.
 *
 * @param tickNanos the longest that a tick may be
 * @param slackNanos what timeouts are rounded up to, from 0 to the tick
 * @param wheelLength the number of buckets, a power of two
 * @param maxPending the bound on pending timeouts, 0 or less for none
 * @param threadFactory makes the worker's thread; not asked if the time source steps the timer
 * @param timeSource the clock
 * @param log told what a task has thrown, and what the timer itself has
 * @param layout how the wheel is laid out
 */
public record TimerSettings(
        long tickNanos,
        long slackNanos,
        int wheelLength,
        long maxPending,
        ThreadFactory threadFactory,
        TimeSource timeSource,
        TimerLog log,
        Layout layout) {
    private static final Duration SHORTEST_TICK = Duration.ofNanos(100_000);
    private static final Duration LONGEST_TICK = Duration.ofDays(1);

    /** Settings of a timer with a hashed wheel. */
    public TimerSettings(
            long tickNanos,
            long slackNanos,
            int wheelLength,
            long maxPending,
            ThreadFactory threadFactory,
            TimeSource timeSource,
            TimerLog log) {
        this(tickNanos, slackNanos, wheelLength, maxPending, threadFactory, timeSource, log, Layout.HASHED);
    }

    /**
     * The geometry of the wheel.
     *
     * @throws IllegalArgumentException if the layout does not have such a wheel
     */
    public WheelGeometry geometry() {
        return new WheelGeometry(tickNanos, wheelLength, slackNanos, layout);
    }

    /**
     * Checks the tick that a user gave to a builder.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is less than 100 microseconds or more than a day
     */
    public static long checkedTickNanos(Duration tick) {
        Objects.requireNonNull(tick, "tick");
        if (tick.compareTo(SHORTEST_TICK) < 0 || tick.compareTo(LONGEST_TICK) > 0) {
            throw new IllegalArgumentException(
                    "tick: " + tick + " (expected: from " + SHORTEST_TICK + " to " + LONGEST_TICK + ")");
        }
        return tick.toNanos();
    }

    /**
     * Checks the slack that a user gave to a builder, as far as it goes without the tick.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is negative or more than a day
     */
    public static Duration checkedSlack(Duration slack) {
        Objects.requireNonNull(slack, "slack");
        if (slack.isNegative() || slack.compareTo(LONGEST_TICK) > 0) {
            throw new IllegalArgumentException("slack: " + slack + " (expected: from " + Duration.ZERO
                    + " to the tick, which is " + LONGEST_TICK + " at most)");
        }
        return slack;
    }

    /**
     * The slack of a timer.
     *
     * @param slack what a user gave to a builder; null for the tick
     * @throws IllegalArgumentException if it is more than the tick
     */
    public static long slackNanos(@Nullable Duration slack, long tickNanos) {
        if (slack == null) {
            return tickNanos;
        }
        if (slack.toNanos() > tickNanos) {
            throw new IllegalArgumentException("slack: " + slack + " (expected: from " + Duration.ZERO
                    + " to the tick, " + Duration.ofNanos(tickNanos) + ")");
        }
        return slack.toNanos();
    }
}
