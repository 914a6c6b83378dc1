package io.tickwheel.jmh.scenario;

import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.WheelTimerBuilder;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.WorkerThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;

/**
 * Timeouts that are due together and run on an executor: what it costs to hand them over. Either the timer has the
 * executor, or each task calls {@code execute} for what it has to do.
 *
 * <p>What is measured begins shortly before they are due, and ends when all have run; the last of some storms counts.
 */
public class ExecutorStorm extends Scenario {
    private static final int THREADS = 2;
    private static final int STORMS = 4;
    private static final long BEFORE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** {@code pool}, {@code fork-join} or, from JDK 21 on, {@code virtual}. */
    @Param("pool")
    public String executor;

    /**
     * {@code batches} if the timer has the executor, {@code each} if the tasks call it. The first name is an old one:
     * earlier commits and their results have it.
     */
    @Param("batches")
    public String handOver;

    /** Timeouts that are due together. */
    @Param("1000000")
    public int timeouts;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        ExecutorService threads = executor(executor);
        boolean isByTimer = handOver.equals("batches");
        String workerName = WorkerThreads.newName("storm-");
        WheelTimerBuilder builder = WheelTimer.builder().threadFactory(worker -> new Thread(worker, workerName));
        try (WheelTimer underTest = (isByTimer ? builder.executor(threads) : builder).build()) {
            underTest.start();
            WorkerThreads worker = WorkerThreads.named(workerName);
            for (int i = 0; i < STORMS; i++) {
                boolean isLast = i == STORMS - 1;
                storm(underTest, worker, isByTimer ? null : threads, isLast ? metrics : new Metrics());
            }
        }
        threads.shutdown();
    }

    private void storm(WheelTimer underTest, WorkerThreads worker, @Nullable ExecutorService each, Metrics metrics)
            throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(timeouts);
        TimerTask task = each == null ? timeout -> ran.countDown() : timeout -> each.execute(ran::countDown);
        long dueNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(warmUpMillis) + BEFORE_NANOS;
        for (int i = 0; i < timeouts; i++) {
            underTest.schedule(task, dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        Pace.awaitNanos(dueNanos - BEFORE_NANOS);
        ProcessUse before = ProcessUse.now(worker);
        ran.await();
        ProcessUse.now(worker).writeSince(before, timeouts, "timeout", metrics);
        metrics.put("time", "ns", (System.nanoTime() - dueNanos) / (double) timeouts);
    }

    /** The last by reflection, as this is compiled for a JDK that has none. */
    private static ExecutorService executor(String name) {
        return switch (name) {
            case "pool" -> Executors.newFixedThreadPool(THREADS);
            case "fork-join" -> new ForkJoinPool(THREADS);
            case "virtual" -> virtualThreads();
            default ->
                throw new IllegalArgumentException("executor: " + name + " (expected: pool, fork-join or virtual)");
        };
    }

    private static ExecutorService virtualThreads() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new UnsupportedOperationException("virtual threads are there from JDK 21 on", e);
        }
    }
}
