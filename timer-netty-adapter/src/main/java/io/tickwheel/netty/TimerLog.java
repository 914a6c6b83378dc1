package io.tickwheel.netty;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.tickwheel.internal.wheel.TimeoutNode;
import org.jspecify.annotations.Nullable;

/** What the timer says through Netty's logger. */
final class TimerLog {
    private static final InternalLogger LOG = InternalLoggerFactory.getInstance(HashedWheelTimer.class);

    private TimerLog() {}

    /** On the worker: the task itself has failed, or an executor would not take it. */
    static void failedOnWorker(TimeoutNode node, Throwable thrown) {
        if (((NettyTimeout) node).timer().taskExecutor() == null) {
            taskFailed(thrown);
        } else {
            LOG.warn("An executor did not take a TimerTask, which is therefore not run.", thrown);
        }
    }

    static void taskFailed(Throwable thrown) {
        LOG.warn("A TimerTask has thrown an exception.", thrown);
    }

    static void stepFailed(Throwable thrown) {
        LOG.error("A step of the timer has failed; it goes on.", thrown);
    }

    static void tickRaised(long tickDuration, long leastNanos) {
        LOG.warn("Configured tickDuration {} smaller than {} ns, using 1 ms.", tickDuration, leastNanos);
    }

    static void abandoned(Throwable creationSite) {
        LOG.error(
                "LEAK: a HashedWheelTimer became garbage without stop(); its thread has been ended. It was made here:",
                creationSite);
    }

    /** What the diagnostics have to say. */
    static void warn(String message, @Nullable Throwable cause) {
        LOG.warn(message, cause);
    }

    static void tooManyInstances(int live, String creationSites) {
        LOG.error(
                "There are {} instances of HashedWheelTimer and WheelTimer, each with a thread of its own. They are "
                        + "meant to be shared: a JVM needs few. They were made at:{}",
                live,
                creationSites);
    }
}
