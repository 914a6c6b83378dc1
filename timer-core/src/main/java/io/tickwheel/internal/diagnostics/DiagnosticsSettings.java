package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The name and the diagnostics of a timer, as its builder was told. Not thread-safe.
 */
public final class DiagnosticsSettings implements ThreadFactory {
    /** The system property with the level of tracking, if the builder was not told one. */
    public static final String TRACKING_PROPERTY = "io.tickwheel.tracking";

    private static final Duration SHORTEST_SLOW_TASK = Duration.ofMillis(1);
    private static final AtomicLong NAMES = new AtomicLong();

    private final List<TimerListener> listeners = new ArrayList<>();
    private @Nullable String name;
    private @Nullable Tracking tracking;
    private @Nullable Duration slowTask;

    /** A name that no other timer has. */
    static String nextName() {
        // Not by +, whose first use in a JVM takes longer than all timers that it will ever name.
        return "tickwheel-".concat(Long.toString(NAMES.incrementAndGet()));
    }

    /**
     * Names the timer.
     *
     * @throws NullPointerException if the name is null
     * @throws IllegalArgumentException if it is blank
     */
    public void name(String timerName) {
        Objects.requireNonNull(timerName, "name");
        if (timerName.isBlank()) {
            throw new IllegalArgumentException("name: \"" + timerName + "\" (expected: not blank)");
        }
        name = timerName;
    }

    /** The name that was given; null if there was none. */
    @Nullable
    String name() {
        return name;
    }

    /** The threshold for tasks that are observed from the start; null if they are not. */
    @Nullable
    Duration slowTask() {
        return slowTask;
    }

    /** Makes a timer's thread where the user has no factory for it: a daemon with the timer's name. */
    @Override
    public Thread newThread(Runnable worker) {
        // Without inherited thread locals: they would be kept, and seen by all tasks.
        Thread thread = new Thread(null, worker, name == null ? nextName() : name, 0, false);
        // On JDK 17 it would be the system class loader, and tasks look for the application's classes with it.
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.setDaemon(true);
        return thread;
    }

    /** Sets which timeouts are tracked. */
    public void tracking(Tracking level) {
        tracking = Objects.requireNonNull(level, "tracking");
    }

    /** Has tasks observed from the start. */
    public void slowTaskThreshold(Duration threshold) {
        checkedSlowTaskNanos("slowTaskThreshold", threshold);
        slowTask = threshold;
    }

    /** Adds a listener. */
    public void listener(TimerListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    void applyTo(DefaultDiagnostics diagnostics) {
        diagnostics.track(tracking == null ? trackingByProperty(diagnostics) : tracking);
        for (TimerListener listener : listeners) {
            diagnostics.addListener(listener);
        }
    }

    /**
     * Checks a threshold that a user gave.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is less than 1 ms
     */
    static long checkedSlowTaskNanos(String name, Duration threshold) {
        Objects.requireNonNull(threshold, name);
        if (threshold.compareTo(SHORTEST_SLOW_TASK) < 0) {
            throw new IllegalArgumentException(name + ": " + threshold + " (expected: >= " + SHORTEST_SLOW_TASK + ")");
        }
        return TimeUnit.NANOSECONDS.convert(threshold);
    }

    private static Tracking trackingByProperty(DefaultDiagnostics diagnostics) {
        String text = System.getProperty(TRACKING_PROPERTY, "off");
        try {
            return Tracking.parse(text);
        } catch (IllegalArgumentException e) {
            // A word in a start script must not keep a server from starting.
            diagnostics.warn("system property " + TRACKING_PROPERTY + " is not understood: nothing is tracked", e);
            return Tracking.off();
        }
    }
}
