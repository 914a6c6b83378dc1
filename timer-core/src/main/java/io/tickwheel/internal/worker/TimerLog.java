package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** The log of a timer. It must not refer to the timer, which could then never be found leaked. Thread-safe. */
@FunctionalInterface
public interface TimerLog {
    /** Writes a line: a warning, or an error if the timer itself has failed or is used in a wrong way. */
    void log(Level level, String message, @Nullable Throwable cause);

    /** A task has thrown something on the worker, or an executor has rejected it. */
    default void taskFailed(TimeoutNode timeout, Throwable thrown) {
        log(Level.WARNING, "a timer task failed", thrown);
    }
}
