package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jol.info.GraphStats;

/**
 * How many bytes is a pending timeout? Once by the heap that is in use after a collection, before there is a timer and
 * when it is full, and once by walking all objects that can be reached from the timer.
 *
 * <p>Nothing is subtracted: the wheel, the queues, and for the walk whatever else hangs on the timer and its thread,
 * are divided among the timeouts. All timeouts share one task, and nobody but the timer holds them.
 *
 * @param timer which timer
 * @param waiting how many timeouts wait
 */
record Memory(TimerChoice timer, int waiting) implements Program {
    private static final int FIRST_IN_SECONDS = 600;
    private static final int MOST_WAITING = 50_000_000;
    private static final int COLLECTIONS = 3;
    private static final long BETWEEN_COLLECTIONS_MILLIS = 100;

    static Memory of(Arguments arguments) {
        return new Memory(TimerChoice.of(arguments), arguments.number("waiting", 1_000_000, 1, MOST_WAITING));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        // JOL gives up at a lambda otherwise; it reads this when its first class is loaded.
        System.setProperty("jol.magicFieldOffset", "true");
        loadClasses();
        long emptyBytes = usedBytes();
        TimerUnderTest underTest = timer.start();
        WaitingTimeouts filling = WaitingTimeouts.start(underTest, waiting, FIRST_IN_SECONDS);
        TimerChoice.awaitTakenIn(underTest);
        figures.put("heap-per-timeout", "bytes", (double) (usedBytes() - emptyBytes) / waiting);
        figures.put("graph-per-timeout", "bytes", (double) reachableBytes(underTest) / waiting);
        filling.requireWaiting();
        underTest.stop();
    }

    /** What a timer leaves behind in the JVM when it is used for the first time is none of the timeouts. */
    private void loadClasses() throws InterruptedException {
        TimerUnderTest first = timer.start();
        WaitingTimeouts.start(first, 1, FIRST_IN_SECONDS);
        first.stop();
    }

    /**
     * The objects that can be reached from the timer. Its thread knows the class loader, which has been there before
     * and knows all classes: these do not count.
     */
    private static long reachableBytes(TimerUnderTest timer) {
        ClassLoader loader = Memory.class.getClassLoader();
        return GraphStats.parseInstance(timer, loader).totalSize()
                - GraphStats.parseInstance(loader).totalSize();
    }

    private static long usedBytes() throws InterruptedException {
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
