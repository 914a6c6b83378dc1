package io.tickwheel.jmh.peers;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the thread of a timer: a daemon with a name that no other timer's thread begins with. */
final class WorkerThread implements ThreadFactory {
    private static final AtomicInteger TIMERS = new AtomicInteger();

    private final String name = nextName("timer-");

    /** A new name; short, as the kernel keeps no more than 15 characters of it, and closed, as 1 begins like 10. */
    static String nextName(String prefix) {
        return prefix + TIMERS.incrementAndGet() + "/";
    }

    String name() {
        return name;
    }

    @Override
    public Thread newThread(Runnable worker) {
        Thread thread = new Thread(worker, name);
        thread.setDaemon(true);
        return thread;
    }
}
