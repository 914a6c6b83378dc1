package io.tickwheel.internal.worker;

import io.tickwheel.time.TimeSource;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lines of one kind, at most one in 10 s. The next one has the number of the lines that were left out. Thread-safe. It
 * throws nothing.
 */
public final class RateLimitedLog {
    /** The time between two lines. */
    public static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final TimerLog log;
    private final TimeSource clock;
    /** Under the lock of this object, as are the fields below. */
    private boolean hasWritten;

    private long lastNanos;
    private long suppressed;

    /** A log that has written nothing. */
    public RateLimitedLog(TimerLog log, TimeSource clock) {
        this.log = log;
        this.clock = clock;
    }

    /** Writes a line, or counts it. */
    public void log(Level level, String message, @Nullable Throwable cause) {
        String admitted = admit(message);
        try {
            if (admitted != null) {
                log.log(level, admitted, cause);
            }
        } catch (Throwable thrown) {
            // The log itself has failed.
            return;
        }
    }

    private synchronized @Nullable String admit(String message) {
        long nowNanos = clock.nanoTime();
        if (hasWritten && nowNanos - lastNanos < INTERVAL_NANOS) {
            suppressed++;
            return null;
        }
        String before = suppressed == 0 ? "" : " (" + suppressed + " more like it were suppressed before)";
        hasWritten = true;
        lastNanos = nowNanos;
        suppressed = 0;
        return message + before;
    }
}
