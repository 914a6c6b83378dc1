package io.tickwheel.netty;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.TaskNames;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLog;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * The log of the adapter's timers: Netty's logger, under the name of Netty's timer. A line that Netty's timer has
 * too begins with its words, so alerts go on working. Thread-safe.
 */
final class NettyTimerLog implements TimerLog {
    static final NettyTimerLog INSTANCE = new NettyTimerLog();

    private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.netty.util.HashedWheelTimer");

    private NettyTimerLog() {}

    @Override
    public void log(Level level, String message, @Nullable Throwable cause) {
        if (level == Level.ERROR) {
            LOG.error(message, cause);
        } else {
            LOG.warn(message, cause);
        }
    }

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

    static void tickRaised(long tickDuration, long leastNanos) {
        LOG.warn("Configured tickDuration {} smaller than {}, using 1ms.", tickDuration, leastNanos);
    }

    private static void warn(String nettysWords, NettyTimeout timeout, Throwable thrown) {
        TimerCore core = timeout.owner().core();
        core.taskFailed(timeout, thrown);
        if (LOG.isWarnEnabled()) {
            String which = "timer " + core.diagnostics().name() + ", task " + TaskNames.describe(timeout);
            LOG.warn(nettysWords + " (" + which + ')', thrown);
        }
    }
}
