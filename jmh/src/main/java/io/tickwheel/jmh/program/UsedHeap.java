package io.tickwheel.jmh.program;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** The heap that is in use by what is not garbage. */
final class UsedHeap {
    private static final int COLLECTIONS = 3;
    private static final long BETWEEN_COLLECTIONS_MILLIS = 100;

    private UsedHeap() {}

    /** Collects garbage some times; returns the least that was in use after it. */
    static long bytes() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            least = Math.min(least, used);
            // References that a collection has found are handled after it, and may free more.
            TimeUnit.MILLISECONDS.sleep(BETWEEN_COLLECTIONS_MILLIS);
        }
        return least;
    }
}
