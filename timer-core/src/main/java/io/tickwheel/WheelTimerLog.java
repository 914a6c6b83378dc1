package io.tickwheel;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link WheelTimer} reports what went wrong: the user's handler for tasks, {@link System.Logger} for the rest
 * and by default.
 *
 * <p>Threads: any.
 */
final class WheelTimerLog implements TimerLog {
    private static final Logger LOG = System.getLogger(WheelTimer.class.getName());

    private final TaskExceptionHandler handler;

    WheelTimerLog(TaskExceptionHandler handler) {
        this.handler = handler;
    }

    /** The default handler: a warning in the log. */
    static void logTaskException(TimeoutHandle timeout, Throwable thrown) {
        LOG.log(Level.WARNING, "a timer task of " + timeout.task().getClass().getName() + " failed", thrown);
    }

    @Override
    public void warn(String message, @Nullable Throwable cause) {
        LOG.log(Level.WARNING, message, cause);
    }

    @Override
    public void taskFailed(TimeoutNode timeout, Throwable thrown) {
        handler.onException((WheelTimeout) timeout, thrown);
    }

    @Override
    public void stepFailed(Throwable thrown) {
        LOG.log(Level.ERROR, "a step of the timer failed; it goes on", thrown);
    }

    /** As {@link #taskFailed}, for threads that are not the timer's: what the handler throws ends here. */
    void report(WheelTimeout timeout, Throwable thrown) {
        try {
            handler.onException(timeout, thrown);
        } catch (Throwable again) {
            logTaskException(timeout, again);
        }
    }
}
