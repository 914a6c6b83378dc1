package io.tickwheel.jmh.kit;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** The heap that is in use by reachable objects. */
public final class UsedHeap {
    private static final int COLLECTIONS = 3;
    private static final long BETWEEN_COLLECTIONS_MILLIS = 50;
    private static final int MOST_WAITS = 200;

    private UsedHeap() {}

    /** The least that is in use after several collections: references that one finds may free more in the next. */
    public static long bytes() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            awaitFinalizers();
        }
        return least;
    }

    /** What they refer to, as Netty's timer to all of its timeouts, is not free before the next collection. */
    private static void awaitFinalizers() throws InterruptedException {
        int waits = 0;
        do {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_COLLECTIONS_MILLIS);
            waits++;
        } while (ManagementFactory.getMemoryMXBean().getObjectPendingFinalizationCount() > 0 && waits < MOST_WAITS);
    }
}
