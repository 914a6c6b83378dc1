package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a timer is made of. Nothing in it may refer to the public timer, which could then never be found leaked.
 *
 * @param tickNanos the longest that a tick may be
 * @param slackNanos what timeouts are rounded up to, from 0 to the tick
 * @param wheelLength the number of buckets, a power of two
 * @param maxPending the bound on pending timeouts, 0 or less for none
 * @param threadFactory makes the worker's thread; not asked if there is a host
 * @param timeSource the clock
 * @param log told what a task has thrown, and what the timer itself has
 * @param layout how the wheel is laid out
 * @param host steps the timer; null for the time source, if that is a host, or else a thread
 * @param acquired the count of what is pending under the bound, which timers may share
 */
public record TimerSettings(
        long tickNanos,
        long slackNanos,
        int wheelLength,
        long maxPending,
        ThreadFactory threadFactory,
        TimeSource timeSource,
        TimerLog log,
        Layout layout,
        @Nullable TimerHost host,
        AtomicLong acquired) {
    private static final Duration SHORTEST_TICK = Duration.ofNanos(100_000);
    private static final Duration LONGEST_TICK = Duration.ofDays(1);

    /** With a hashed wheel, a count of its own, and without a host, unless the time source is one. */
    public TimerSettings(
            long tickNanos,
            long slackNanos,
            int wheelLength,
            long maxPending,
            ThreadFactory threadFactory,
            TimeSource timeSource,
            TimerLog log) {
        this(
                tickNanos,
                slackNanos,
                wheelLength,
                maxPending,
                threadFactory,
                timeSource,
                log,
                Layout.HASHED,
                null,
                new AtomicLong());
    }

    /** The same with a host. */
    public TimerSettings on(@Nullable TimerHost newHost) {
        return new TimerSettings(
                tickNanos,
                slackNanos,
                wheelLength,
                maxPending,
                threadFactory,
                timeSource,
                log,
                layout,
                newHost,
                acquired);
    }

    /** The same with a count that others have, too. */
    public TimerSettings sharing(AtomicLong shared) {
        return new TimerSettings(
                tickNanos, slackNanos, wheelLength, maxPending, threadFactory, timeSource, log, layout, host, shared);
    }

    /** The same with another layout. */
    public TimerSettings with(Layout newLayout) {
        return new TimerSettings(
                tickNanos,
                slackNanos,
                wheelLength,
                maxPending,
                threadFactory,
                timeSource,
                log,
                newLayout,
                host,
                acquired);
    }

    /** What steps the timer; null for a thread of its own. */
    public @Nullable TimerHost steppingHost() {
        return host == null && timeSource instanceof TimerHost stepping ? stepping : host;
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
