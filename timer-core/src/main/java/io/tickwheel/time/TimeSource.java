package io.tickwheel.time;

/**
 * A clock for timers: nanoseconds since some fixed moment, of which only differences mean anything, as with
 * {@link System#nanoTime}. The readings may have any value and may wrap around. All threads that schedule call it, so
 * it must be thread-safe and must not block.
 */
@FunctionalInterface
public interface TimeSource {
    /** The present time in nanoseconds. It must not go back; if it does, timeouts are late by as much. */
    long nanoTime();

    /** The JVM's monotonic clock, {@link System#nanoTime}. */
    static TimeSource system() {
        // The one place where it is read.
        return System::nanoTime;
    }
}
