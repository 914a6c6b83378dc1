package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jspecify.annotations.Nullable;

/** The log of a timer. It must not refer to the timer, which could then never be found leaked. Thread-safe. */
@FunctionalInterface
public interface TimerLog {
    /** Writes a warning, with a stack trace if there is one. */
    void warn(String message, @Nullable Throwable cause);

    /** A task has thrown something on the worker, or an executor has rejected it. */
    default void taskFailed(TimeoutNode timeout, Throwable thrown) {
        warn("a timer task failed", thrown);
    }

    /** The timer itself has thrown something. */
    default void stepFailed(Throwable thrown) {
        warn("a step of the timer failed; it goes on", thrown);
    }

    /** A timer became garbage without being stopped. */
    default void leaked(Throwable creationSite) {
        warn(
                "a timer became garbage without stop(); its thread has been ended. It was made where this trace says",
                creationSite);
    }

    /** There are too many timers with threads of their own; a line separator comes before each creation site. */
    default void tooManyTimers(int live, String creationSites) {
        warn(
                "there are " + live + " timers, each with a thread of its own; a process needs few. They were made at:"
                        + creationSites,
                null);
    }
}
