package io.tickwheel;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.core.TimerOptions;
import io.tickwheel.internal.diagnostics.DefaultDiagnostics;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.Objects;

/**
 * The settings that all of tickwheel's timers share; each has a default that needs no thought. A bad value is refused
 * by the method that takes it, and the builder is as it was. A builder can be used again.
 *
 * <p>An executor, a host, a time source and a listener should not refer to the timer: a timer that is never stopped
 * could then not be garbage collected.
 *
 * <p>Not thread-safe.
 *
 * @param <B> the builder that the methods return
 */
public abstract class TimerBuilder<B extends TimerBuilder<B>> {
    private static final Duration SHORTEST_TICK = Duration.ofNanos(1_000);
    private static final Duration LONGEST_TICK = Duration.ofDays(1);

    private final TimerOptions options;

    /** For the builders of this library. */
    @SuppressWarnings("exports")
    protected TimerBuilder(TimerOptions options) {
        this.options = options;
    }

    /** This builder. */
    protected abstract B self();

    /**
     * Names the timer: its thread, unless a thread factory names that; its bean in JMX; its tables, warnings and events
     * in Flight Recorder; the tag of its meters. The default is the name that a thread factory gives its thread. If
     * there is none, or if it is one of the JDK's such as {@code pool-1-thread-1}, the default is {@code tickwheel-}
     * and a number.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public B name(String name) {
        if (Objects.requireNonNull(name, "name").isBlank()) {
            throw new IllegalArgumentException("name: \"" + name + "\" (expected: not blank)");
        }
        options.name = name;
        return self();
    }

    /**
     * The grain of the timer: a timeout runs at the first multiple of the tick at or after its deadline. A tick costs
     * nothing while nothing is due in it, so take a fine tick for exact timeouts. A coarse tick gathers timeouts into
     * fewer wake-ups.
     *
     * <p>The default is 1 ms, on event loops 1 microsecond. Netty's constructors have 100 ms, because Netty's timer
     * wakes at each tick.
     *
     * @param tick from 1 microsecond to a day
     * @throws IllegalArgumentException if it is out of these bounds
     */
    public B tick(Duration tick) {
        Objects.requireNonNull(tick, "tick");
        if (tick.compareTo(SHORTEST_TICK) < 0 || tick.compareTo(LONGEST_TICK) > 0) {
            throw new IllegalArgumentException(
                    "tick: " + tick + " (expected: from " + SHORTEST_TICK + " to " + LONGEST_TICK + ")");
        }
        options.tickNanos = tick.toNanos();
        return self();
    }

    /**
     * The number of buckets. Timeouts beyond one turn of the wheel cost no more than others, so the default of 512
     * serves from none to millions. With millions pending at a tick far below 1 ms, take more. On event loops the
     * default is 4,096 a loop.
     *
     * @param ticksPerWheel from 1 to 2^30, rounded up to a power of two
     * @throws IllegalArgumentException if it is out of these bounds
     */
    public B ticksPerWheel(int ticksPerWheel) {
        options.ticksPerWheel = WheelGeometry.roundUpLength("ticksPerWheel", ticksPerWheel);
        return self();
    }

    /**
     * How the wheel stores timeouts. The default is {@link WheelLayout#HASHED}; {@code docs/operations.md} says when
     * another costs less.
     */
    public B layout(WheelLayout layout) {
        options.layout = Layout.valueOf(Objects.requireNonNull(layout, "layout").name());
        return self();
    }

    /**
     * Bounds the timeouts that may be pending at a time; further ones are rejected. All threads, and all loops, then
     * share a counter. The default is no limit.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public B maxPending(long maxPending) {
        if (maxPending < 1) {
            throw new IllegalArgumentException("maxPending: " + maxPending + " (expected: >= 1)");
        }
        options.maxPending = maxPending;
        return self();
    }

    /**
     * The clock. A clock that is also a {@link io.tickwheel.time.TimerHost}, such as {@link
     * io.tickwheel.time.ManualTime}, takes the place of the timer's thread, unless there is a host. The default is
     * {@link TimeSource#system}, on event loops the clock of the first loop.
     */
    public B timeSource(TimeSource timeSource) {
        options.timeSource = Objects.requireNonNull(timeSource, "timeSource");
        return self();
    }

    /**
     * Which timeouts note when and where they were scheduled, from the start; {@link TimerDiagnostics#track} changes it
     * later. The default is the value of the system property {@code io.tickwheel.tracking} ({@code off}, {@code all} or
     * {@code 1/n}), without it off.
     */
    public B tracking(Tracking tracking) {
        options.tracking = Objects.requireNonNull(tracking, "tracking");
        return self();
    }

    /**
     * Has each task measured from the start, and tells of tasks that take longer, as {@link TimerDiagnostics#observe}
     * does. The default is not to measure.
     *
     * @throws IllegalArgumentException if the threshold is less than 1 ms
     */
    public B slowTaskThreshold(Duration slowTaskThreshold) {
        DefaultDiagnostics.checkSlowTask("slowTaskThreshold", slowTaskThreshold);
        options.slowTask = slowTaskThreshold;
        return self();
    }

    /** Adds a listener, as {@link TimerDiagnostics#addListener} does later. Each call adds one. */
    public B listener(TimerListener listener) {
        options.listeners.add(Objects.requireNonNull(listener, "listener"));
        return self();
    }
}
