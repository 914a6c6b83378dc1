package io.tickwheel.internal.core;

import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.diagnostics.DefaultDiagnostics;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** What a builder was told, checked. Not thread-safe. */
public final class TimerOptions implements ThreadFactory {
    public final List<TimerListener> listeners = new ArrayList<>();
    public long tickNanos;
    public int ticksPerWheel;
    public Layout layout = Layout.HASHED;
    /** 0 or less for no limit. */
    public long maxPending;
    /** Null for the default. */
    public @Nullable TimeSource timeSource;

    public @Nullable String name;
    public ThreadFactory threadFactory = this;
    /** Null for the level of the system property. */
    public @Nullable Tracking tracking;
    /** The threshold for tasks that are observed from the start; null if they are not. */
    public @Nullable Duration slowTask;

    /** With the defaults of a kind of timer. */
    public TimerOptions(long tickNanos, int ticksPerWheel) {
        this.tickNanos = tickNanos;
        this.ticksPerWheel = ticksPerWheel;
    }

    /** Makes a timer's thread where the user has no factory for it: a daemon with the timer's name. */
    @Override
    public Thread newThread(Runnable worker) {
        // Without inherited thread locals: they would be kept, and seen by all tasks.
        Thread thread = new Thread(null, worker, name == null ? DefaultDiagnostics.nextName() : name, 0, false);
        // On JDK 17 it would be the system class loader, and tasks look for the application's classes with it.
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.setDaemon(true);
        return thread;
    }

    /** The settings of a timer that has a limit and a clock of its own. */
    public TimerSettings settings(TimerLog log, @Nullable TimerHost host) {
        return settings(log, host, Objects.requireNonNullElse(timeSource, TimeSource.system()), limit());
    }

    /** The settings of a timer that shares a limit with others. */
    public TimerSettings settings(
            TimerLog log, @Nullable TimerHost host, TimeSource clock, @Nullable PendingLimit limit) {
        return new TimerSettings(tickNanos, ticksPerWheel, limit, threadFactory, clock, log, layout, host);
    }

    /** A new limit, for one timer or several; null for none. */
    public @Nullable PendingLimit limit() {
        return PendingLimit.of(maxPending);
    }
}
