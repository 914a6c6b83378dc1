package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.UsedHeap;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerUnderTest;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jol.info.GraphStats;

/**
 * The bytes of a pending timeout: by the heap in use after a collection, before there is a timer and when it is full,
 * and by walking all objects that can be reached from the timer.
 *
 * <p>Nothing is subtracted: the wheel, the queues, and for the walk whatever else hangs on the timer and its thread,
 * are divided among the timeouts. All timeouts share one task, and nothing but the timer refers to them.
 */
public class Memory extends Scenario {
    private static final int FIRST_IN_SECONDS = 600;

    /** Timeouts that wait. */
    @Param("1000000")
    public int waiting;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        // JOL gives up at a lambda otherwise; it reads this when its first class is loaded.
        System.setProperty("jol.magicFieldOffset", "true");
        loadClasses();
        long emptyBytes = UsedHeap.bytes();
        TimerUnderTest underTest = startTimer();
        WaitingTimeouts filling = new WaitingTimeouts(FIRST_IN_SECONDS).start(underTest, waiting);
        underTest.awaitTakenIn();
        metrics.put("heap-per-timeout", "bytes", (double) (UsedHeap.bytes() - emptyBytes) / waiting);
        if (!timer.equals(Peer.FJP.label())) {
            // Its timeouts are known to a local variable of its thread alone, to which no walk of objects leads.
            metrics.put("graph-per-timeout", "bytes", (double) reachableBytes(underTest) / waiting);
        }
        filling.requireWaiting();
        underTest.stop();
    }

    /** What a timer leaves in the JVM when it is used for the first time is none of the timeouts'. */
    private void loadClasses() throws InterruptedException {
        TimerUnderTest first = startTimer();
        new WaitingTimeouts(FIRST_IN_SECONDS).start(first, 1);
        first.stop();
    }

    /** Without the class loader, which the timer's thread refers to: it has been there before and knows all classes. */
    private static long reachableBytes(TimerUnderTest timer) {
        ClassLoader loader = Memory.class.getClassLoader();
        return GraphStats.parseInstance(timer, loader).totalSize()
                - GraphStats.parseInstance(loader).totalSize();
    }
}
