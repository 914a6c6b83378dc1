package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Warnings of one kind, at most one in 10 s. The next one has the number of those that were suppressed.
 *
 * <p>Threads: any; the log is written to without the lock. What the log throws ends here.
 */
public final class RateLimitedLog {
    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final int SUPPRESSED = -1;

    private final TimerLog log;
    private final TimeSource clock;
    private final Object lock = new Object();
    private boolean hasWritten;
    private long lastNanos;
    private long suppressed;

    /**
     * Creates a log.
     *
     * @param clock whose readings are compared by difference
     */
    public RateLimitedLog(TimerLog log, TimeSource clock) {
        this.log = log;
        this.clock = clock;
    }

    /** Writes a warning, or counts it. */
    public void warn(String message, @Nullable Throwable cause) {
        long before = admit();
        if (before != SUPPRESSED) {
            write(before == 0 ? message : message + " (" + before + " more like it were suppressed before)", cause);
        }
    }

    /** Writes how many were suppressed, if any were and it is time. */
    void logSuppressed(String what) {
        long before = admitSuppressed();
        if (before > 0) {
            write(what + ": " + before + " more since the last warning", null);
        }
    }

    private long admit() {
        synchronized (lock) {
            if (!isTime()) {
                suppressed++;
                return SUPPRESSED;
            }
            return take();
        }
    }

    private long admitSuppressed() {
        synchronized (lock) {
            return suppressed > 0 && isTime() ? take() : 0;
        }
    }

    private boolean isTime() {
        return !hasWritten || clock.nanoTime() - lastNanos >= INTERVAL_NANOS;
    }

    private long take() {
        long before = suppressed;
        suppressed = 0;
        hasWritten = true;
        lastNanos = clock.nanoTime();
        return before;
    }

    private void write(String message, @Nullable Throwable cause) {
        try {
            log.warn(message, cause);
        } catch (Throwable thrown) {
            // The log itself has failed, which leaves nobody to tell.
            return;
        }
    }
}
