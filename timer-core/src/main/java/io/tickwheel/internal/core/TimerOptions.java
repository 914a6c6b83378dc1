package io.tickwheel.internal.core;

import io.tickwheel.internal.diagnostics.DiagnosticsSettings;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** What a builder was told, checked. Not thread-safe. */
public final class TimerOptions {
    public final DiagnosticsSettings diagnostics = new DiagnosticsSettings();
    public long tickNanos;
    public int ticksPerWheel;
    public Layout layout = Layout.HASHED;
    /** 0 or less for no limit. */
    public long maxPending;
    /** The default makes a daemon thread with the timer's name. */
    public ThreadFactory threadFactory = diagnostics;
    /** Null for the default. */
    public @Nullable TimeSource timeSource;

    /** With the defaults of a kind of timer. */
    public TimerOptions(long tickNanos, int ticksPerWheel) {
        this.tickNanos = tickNanos;
        this.ticksPerWheel = ticksPerWheel;
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
