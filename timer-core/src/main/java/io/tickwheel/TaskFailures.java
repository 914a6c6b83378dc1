package io.tickwheel;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Where a timer tells of what went wrong: the user's handler for tasks, the log for the rest and by default.
 *
 * <p>Threads: any. It must not refer to the timer, which could then never be found abandoned.
 */
final class TaskFailures {
    private static final Logger LOG = System.getLogger(WheelTimer.class.getName());

    private final TaskExceptionHandler handler;

    TaskFailures(TaskExceptionHandler handler) {
        this.handler = handler;
    }

    /** The default handler: a warning in the log. */
    static void log(TimeoutHandle timeout, Throwable thrown) {
        LOG.log(Level.WARNING, "a timer task of " + timeout.task().getClass().getName() + " failed", thrown);
    }

    static void reportOwn(Throwable thrown) {
        LOG.log(Level.ERROR, "a step of the timer failed; it goes on", thrown);
    }

    static void reportAbandoned(Throwable creationSite) {
        LOG.log(
                Level.WARNING,
                "a timer became garbage without stop(); its thread has been ended. It was made where this trace says",
                creationSite);
    }

    static void warnOfTooMany(int live, String creationSites) {
        LOG.log(
                Level.WARNING,
                "there are " + live + " timers, each with a thread of its own; a process needs few. They were made at:"
                        + creationSites);
    }

    /** What the diagnostics have to say. */
    static void warnOfTimer(String message, @Nullable Throwable cause) {
        LOG.log(Level.WARNING, message, cause);
    }

    void onTaskFailure(TimeoutNode node, Throwable thrown) {
        handler.onException((WheelTimeout) node, thrown);
    }

    /** As {@link #onTaskFailure}, for threads that are not the timer's: what the handler throws ends here. */
    void report(WheelTimeout timeout, Throwable thrown) {
        try {
            handler.onException(timeout, thrown);
        } catch (Throwable again) {
            log(timeout, again);
        }
    }
}
