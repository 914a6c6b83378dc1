package io.tickwheel;

import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.TaskNames;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * The log of each {@link WheelTimer}: the user's handler for tasks, {@link System.Logger} for the rest and by default.
 * Thread-safe.
 */
final class WheelTimerLog implements TimerLog, TaskExceptionHandler {
    static final WheelTimerLog INSTANCE = new WheelTimerLog();

    private static final Logger LOG = System.getLogger(WheelTimer.class.getName());

    private WheelTimerLog() {}

    @Override
    public void log(Level level, String message, @Nullable Throwable cause) {
        LOG.log(level, message, cause);
    }

    /** As the default handler: a warning in the log. */
    @Override
    public void onException(TimeoutHandle timeout, Throwable thrown) {
        if (LOG.isLoggable(Level.WARNING)) {
            String name = timeout.timer().diagnostics().name();
            String task = TaskNames.describe((WheelTimeout) timeout);
            LOG.log(Level.WARNING, "timer " + name + ": a task of " + task + " failed", thrown);
        }
    }

    @Override
    public void taskFailed(TimeoutNode node, Throwable thrown) {
        WheelTimeout timeout = (WheelTimeout) node;
        TimerCore core = timeout.timer().core();
        core.taskFailed(timeout, thrown);
        try {
            if (timeout.task() instanceof RefusableTask task) {
                task.refused(thrown);
            }
            timeout.timer().exceptionHandler().onException(timeout, thrown);
        } catch (Throwable ofHandler) {
            core.taskFailed(timeout, ofHandler);
            onException(timeout, thrown);
            if (ofHandler != thrown) {
                String name = core.diagnostics().name();
                LOG.log(Level.WARNING, "timer " + name + ": its exception handler failed", ofHandler);
            }
        }
    }

    /** As {@link #taskFailed}, for threads that are not the timer's. It throws nothing. */
    static void report(WheelTimeout timeout, Throwable thrown) {
        try {
            INSTANCE.taskFailed(timeout, thrown);
        } catch (Throwable again) {
            // The log has failed as well. A stop has other tasks to tell of their end.
            return;
        }
    }
}
