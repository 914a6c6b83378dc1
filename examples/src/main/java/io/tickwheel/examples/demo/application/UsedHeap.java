package io.tickwheel.examples.demo.application;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.concurrent.TimeUnit;

/**
 * The heap that is in use by what is not garbage.
 *
 * <p>Threads: any.
 */
final class UsedHeap {
    private static final int COLLECTIONS = 3;
    private static final long BETWEEN_COLLECTIONS_MILLIS = 20;

    private UsedHeap() {}

    /** A later collection takes what an earlier one found only to be finalised or queued, in other threads. */
    static long bytes() throws InterruptedException {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
            least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
            TimeUnit.MILLISECONDS.sleep(BETWEEN_COLLECTIONS_MILLIS);
        }
        return least;
    }
}
