package io.tickwheel.netty;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.RateLimitedLog;
import io.tickwheel.internal.diagnostics.TaskNames;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * What the timer says through Netty's logger. What Netty's timer says too begins with its words and is said under its
 * name, so that alerts which wait for it go on working; behind them stand the timer and the task.
 */
final class NettyTimerLog implements TimerLog {
    static final NettyTimerLog INSTANCE = new NettyTimerLog();

    private static final InternalLogger LOG = InternalLoggerFactory.getInstance(HashedWheelTimer.class);
    private static final InternalLogger NETTYS_LOG =
            InternalLoggerFactory.getInstance("io.netty.util.HashedWheelTimer");

    /** As long as memory is short each step of each timer may fail, a hundred times a second. */
    private static final RateLimitedLog FAILED_STEPS = new RateLimitedLog(new Errors(), TimeSource.system());

    private NettyTimerLog() {}

    @Override
    public void taskFailed(TimeoutNode node, Throwable thrown) {
        NettyTimeout timeout = (NettyTimeout) node;
        if (timeout.executor() == null) {
            taskFailed(timeout, thrown);
        } else {
            warn("An exception was thrown while submit TimerTask for execution.", timeout, thrown);
            if (timeout.task() instanceof RefusableTask task) {
                task.refused(thrown);
            }
        }
    }

    static void taskFailed(NettyTimeout timeout, Throwable thrown) {
        warn("An exception was thrown by TimerTask.", timeout, thrown);
    }

    static void cancelledFailed(NettyTimeout timeout, Throwable thrown) {
        warn("An exception was thrown while process a cancellation task", timeout, thrown);
    }

    @Override
    public void stepFailed(Throwable thrown) {
        String thread = Thread.currentThread().getName();
        FAILED_STEPS.warn("A step of a timer has failed, on thread " + thread + "; it goes on.", thrown);
    }

    static void tickRaised(long tickDuration, long leastNanos) {
        NETTYS_LOG.warn("Configured tickDuration {} smaller than {}, using 1ms.", tickDuration, leastNanos);
    }

    @Override
    public void leaked(Throwable creationSite) {
        LOG.error(
                "LEAK: a HashedWheelTimer became garbage without stop(); its thread has been ended. It was made here:",
                creationSite);
    }

    private static void warn(String nettysWords, NettyTimeout timeout, Throwable thrown) {
        TimerCore core = timeout.owner().core();
        core.taskFailed(timeout, thrown);
        if (NETTYS_LOG.isWarnEnabled()) {
            String which = "timer " + core.diagnostics().name() + ", task " + TaskNames.describe(timeout);
            NETTYS_LOG.warn(nettysWords + " (" + which + ')', thrown);
        }
    }

    @Override
    public void warn(String message, @Nullable Throwable cause) {
        LOG.warn(message, cause);
    }

    @Override
    public void tooManyTimers(int live, String creationSites) {
        NETTYS_LOG.error(
                "You are creating too many HashedWheelTimer instances. HashedWheelTimer is a shared resource that must"
                        + " be reused across the JVM, so that only a few instances are created. There are {} of it and"
                        + " of WheelTimer, made at:{}",
                live,
                creationSites);
    }

    private static final class Errors implements TimerLog {
        @Override
        public void warn(String message, @Nullable Throwable cause) {
            LOG.error(message, cause);
        }
    }
}
