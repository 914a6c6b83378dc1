package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * Very many threads that use a timer at once: each starts 20 timeouts, lets the others run, cancels what it has
 * started, and so on. The threads are there before the measurement begins, and the last of some rounds counts.
 */
public class Producers extends Scenario {
    private static final int TIMEOUTS_AT_ONCE = 20;
    /** In a round, by all threads together. */
    private static final int TIMEOUTS = 2_000_000;

    private static final int ROUNDS = 5;
    private static final long DELAY_SECONDS = 30;

    /** Threads that begin together. */
    @Param("1000")
    public int producers;

    /** {@code platform} or, from JDK 21 on, {@code virtual}. */
    @Param("platform")
    public String kind;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WorkerThreads workers = workersOf(underTest);
        for (int i = 1; i < ROUNDS; i++) {
            round(underTest, workers, new Metrics());
        }
        round(underTest, workers, metrics);
        underTest.stop();
    }

    private void round(TimerUnderTest underTest, WorkerThreads workers, Metrics metrics) throws InterruptedException {
        int turns = Math.max(1, TIMEOUTS / (producers * TIMEOUTS_AT_ONCE));
        CountDownLatch ready = new CountDownLatch(producers);
        CountDownLatch begin = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(producers);
        CountDownLatch sampled = new CountDownLatch(1);
        for (int i = 0; i < producers; i++) {
            start(kind, () -> {
                ready.countDown();
                await(begin);
                for (int turn = 0; turn < turns; turn++) {
                    produce(underTest);
                }
                ended.countDown();
                if (kind.equals("platform")) {
                    // Nobody can ask what a thread has allocated that is gone; a virtual thread's carrier stays.
                    await(sampled);
                }
            });
        }
        ready.await();
        System.gc();
        ProcessUse before = ProcessUse.now(workers);
        long startNanos = System.nanoTime();
        begin.countDown();
        ended.await();
        long operations = (long) producers * turns * TIMEOUTS_AT_ONCE;
        metrics.put("time", "ns", (System.nanoTime() - startNanos) / (double) operations);
        ProcessUse.now(workers).writeSince(before, operations, "operation", metrics);
        sampled.countDown();
    }

    @SuppressWarnings("ThreadPriorityCheck") // what is cancelled shall not always be what was started last
    private static void produce(TimerUnderTest underTest) {
        Object[] timeouts = new Object[TIMEOUTS_AT_ONCE];
        for (int i = 0; i < TIMEOUTS_AT_ONCE; i++) {
            timeouts[i] = underTest.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS);
        }
        Thread.yield();
        for (Object timeout : timeouts) {
            underTest.cancel(timeout);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a producer", e);
        }
    }

    /** Virtual threads by reflection, as this is compiled for a JDK that has none. */
    private static void start(String kind, Runnable action) {
        switch (kind) {
            case "platform" -> new Thread(action).start();
            case "virtual" -> {
                try {
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, action);
                } catch (ReflectiveOperationException e) {
                    throw new UnsupportedOperationException("virtual threads are there from JDK 21 on", e);
                }
            }
            default -> throw new IllegalArgumentException("kind: " + kind + " (expected: platform or virtual)");
        }
    }
}
