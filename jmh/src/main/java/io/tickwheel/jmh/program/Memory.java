package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
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

    static Memory of(Arguments arguments) {
        return new Memory(TimerChoice.of(arguments), arguments.number("waiting", 1_000_000, 1, MOST_WAITING));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        // JOL gives up at a lambda otherwise; it reads this when its first class is loaded.
        System.setProperty("jol.magicFieldOffset", "true");
        loadClasses();
        long emptyBytes = UsedHeap.bytes();
        TimerUnderTest underTest = timer.start();
        WaitingTimeouts filling = WaitingTimeouts.start(underTest, waiting, FIRST_IN_SECONDS);
        TimerChoice.awaitTakenIn(underTest);
        figures.put("heap-per-timeout", "bytes", (double) (UsedHeap.bytes() - emptyBytes) / waiting);
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
}
