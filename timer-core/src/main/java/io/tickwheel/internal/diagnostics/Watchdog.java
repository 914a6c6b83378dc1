package io.tickwheel.internal.diagnostics;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Watches for tasks that take long, for all observed timers of the JVM: one daemon thread, which ends when no timer is
 * observed and is made anew for the next.
 *
 * <p>Threads: any; those who watch and leave do not wait for a check. Cost: a wake-up each time that the shortest
 * threshold has passed.
 */
final class Watchdog {
    private static final long DEFAULT_STACK = 0;

    private static final Watchdog SHARED = new Watchdog(Watchdog::daemon);

    private final ThreadFactory threads;
    private final Watchlist watchlist = new Watchlist();
    private final Object lock = new Object();
    /** Under the lock, as is whether there is a thread: it ends only if nobody has come since. */
    private boolean hasChanged;

    private boolean hasThread;

    Watchdog(ThreadFactory threads) {
        this.threads = threads;
    }

    /** The one for the JVM. */
    static Watchdog shared() {
        return SHARED;
    }

    /**
     * Checks something from now on.
     *
     * @throws OutOfMemoryError if there is no memory for a thread; it is not watched then
     */
    void watch(Watchlist.Watched watched) {
        synchronized (lock) {
            watchlist.add(watched);
            if (hasThread) {
                signal();
            } else {
                startOrUndo(watched);
            }
        }
    }

    /** Checks it no more, but for a check that is under way. */
    void leave(Watchlist.Watched watched) {
        synchronized (lock) {
            watchlist.remove(watched);
            signal();
        }
    }

    private void startOrUndo(Watchlist.Watched watched) {
        try {
            threads.newThread(this::run).start();
            hasThread = true;
        } finally {
            if (!hasThread) {
                watchlist.remove(watched);
            }
        }
    }

    private void signal() {
        hasChanged = true;
        lock.notifyAll();
    }

    private void run() {
        long pauseNanos;
        do {
            pauseNanos = watchlist.check();
        } while (pause(pauseNanos));
    }

    /** Waits for the next check; false if there is none, and the thread's place is free. */
    private boolean pause(long nanos) {
        synchronized (lock) {
            if (!hasChanged && !watchlist.isEmpty()) {
                waitFor(nanos);
            }
            hasChanged = false;
            hasThread = !watchlist.isEmpty();
            return hasThread;
        }
    }

    @SuppressWarnings("WaitNotInLoop") // an early return costs one more check
    private void waitFor(long nanos) {
        try {
            TimeUnit.NANOSECONDS.timedWait(lock, nanos);
        } catch (InterruptedException e) {
            // Nobody has a reason to: a listener has left its flag behind. The flag is clear now.
            return;
        }
    }

    @SuppressWarnings("removal") // without a security manager there is nothing else that it does
    private static Thread daemon(Runnable work) {
        // Nothing of whoever happens to observe first may be kept alive by a thread that outlives it: neither what is
        // inherited nor, on old JDKs, the loaders of all classes on the stack, where this method is the last one then.
        Thread thread = AccessController.doPrivileged(
                (PrivilegedAction<Thread>) () -> new Thread(null, work, "tickwheel-watchdog", DEFAULT_STACK, false));
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
