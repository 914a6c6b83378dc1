package io.tickwheel.jmh.peers;

import io.tickwheel.jmh.kit.WorkerThreads;
import java.util.concurrent.ThreadFactory;

/** Makes the thread of a timer: a daemon with a name that no other timer's thread begins with. */
final class WorkerThread implements ThreadFactory {
    private final String name = WorkerThreads.newName("timer-");

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
