package io.tickwheel.internal.diagnostics;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Looks for slow tasks, for all observed timers of the JVM: one daemon thread, which ends when no timer is observed.
 * Thread-safe.
 */
final class Watchdog {
    private static final ScheduledThreadPoolExecutor THREAD = new ScheduledThreadPoolExecutor(1, Watchdog::daemon);

    static {
        THREAD.setKeepAliveTime(1, TimeUnit.SECONDS);
        THREAD.allowCoreThreadTimeOut(true);
        THREAD.setRemoveOnCancelPolicy(true);
    }

    private Watchdog() {}

    /**
     * Runs a check twice a threshold, at most once in a millisecond and at least once a second, until the result is
     * cancelled or the check throws.
     *
     * @throws OutOfMemoryError if there is no memory for the thread; the check may run later
     */
    static Future<?> watch(Runnable check, long slowTaskNanos) {
        long pauseNanos = Math.max(1_000_000, Math.min(1_000_000_000, slowTaskNanos / 2));
        return THREAD.scheduleWithFixedDelay(check, pauseNanos, pauseNanos, TimeUnit.NANOSECONDS);
    }

    @SuppressWarnings("removal") // it does nothing else without a security manager
    private static Thread daemon(Runnable work) {
        // The thread must not keep the application alive that observes first: neither by inherited thread locals nor,
        // on old JDKs, by the loaders of all classes on the stack, where this method is the last one then.
        Thread thread = AccessController.doPrivileged(
                (PrivilegedAction<Thread>) () -> new Thread(null, work, "tickwheel-watchdog", 0, false));
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
