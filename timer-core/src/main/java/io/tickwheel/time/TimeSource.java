package io.tickwheel.time;

/**
 * A clock for timers: nanoseconds since some fixed moment, of which only differences mean anything, as with
 * {@link System#nanoTime}. The readings may have any value and may wrap around.
 *
 * <p>Threads: {@link #nanoTime} is called by all threads that schedule, and by the worker; it must be thread-safe and
 * must not block. Cost: one reading for each timeout that is scheduled, a few for each wake-up.
 */
@FunctionalInterface
public interface TimeSource {
    /**
     * The present time in nanoseconds. It must not go back; if it does, timeouts are late by as much.
     *
     * @return any value, to be compared by difference only
     */
    long nanoTime();

    /**
     * The JVM's monotonic clock, {@link System#nanoTime}.
     *
     * @return the same object every time, never null
     */
    static TimeSource system() {
        return SystemTimeSource.INSTANCE;
    }
}
