package io.tickwheel;

import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.RateLimitedLog;
import io.tickwheel.internal.diagnostics.TaskNames;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.time.TimeSource;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link WheelTimer} reports what went wrong: the user's handler for tasks, {@link System.Logger} for the rest
 * and by default.
 *
 * <p>Threads: any.
 */
final class WheelTimerLog implements TimerLog, TaskExceptionHandler {
    static final WheelTimerLog INSTANCE = new WheelTimerLog();

    private static final Logger LOG = System.getLogger(WheelTimer.class.getName());

    /** As long as memory is short each step of each timer may fail, a hundred times a second. */
    private static final RateLimitedLog FAILED_STEPS = new RateLimitedLog(new Errors(), TimeSource.system());

    private WheelTimerLog() {}

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
    public void warn(String message, @Nullable Throwable cause) {
        LOG.log(Level.WARNING, message, cause);
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
                LOG.log(
                        Level.WARNING,
                        "timer " + core.diagnostics().name() + ": its exception handler failed",
                        ofHandler);
            }
        }
    }

    @Override
    public void stepFailed(Throwable thrown) {
        String thread = Thread.currentThread().getName();
        FAILED_STEPS.warn("a step of a timer failed, on thread " + thread + "; it goes on", thrown);
    }

    /** As {@link #taskFailed}, for threads that are not the timer's. It throws nothing. */
    static void report(WheelTimeout timeout, Throwable thrown) {
        try {
            INSTANCE.taskFailed(timeout, thrown);
        } catch (Throwable again) {
            // The log has failed as well: nobody is left to be told. A stop has others to tell of their end.
            return;
        }
    }

    private static final class Errors implements TimerLog {
        @Override
        public void warn(String message, @Nullable Throwable cause) {
            LOG.log(Level.ERROR, message, cause);
        }
    }
}
