package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * Start + cancel on the thread of an event loop, or from another, with requests outstanding: each timeout started takes
 * the place of the oldest, which is cancelled. Between batches the loop does what else there is to do.
 *
 * <p>The time is that of the calling thread within the batches; the processor time is that of the whole JVM.
 */
public class LoopStartCancel extends Scenario {
    private static final int BATCH = 10_000;

    /** Where the calls are made: {@code loop} or {@code other}. */
    @Param("loop")
    public String thread;

    /** Requests that have no answer at any time. */
    @Param("1")
    public int outstanding;

    /** Timeouts that are due after the measurement. */
    @Param("0")
    public int waiting;

    private long callNanos;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WaitingTimeouts others = startWaiting(underTest, waiting);
        WorkerThreads workers = workersOf(underTest);
        Executor caller = thread.equals("loop") ? underTest::execute : Runnable::run;
        RequestLoad.Ring[] requests = new RequestLoad.Ring[1];
        run(caller, () -> requests[0] = new RequestLoad.Ring(underTest, outstanding, RequestLoad.delaysNanos("long")));
        runBatches(caller, requests[0], warmUpMillis);
        ProcessUse before = ProcessUse.now(workers);
        callNanos = 0;
        long operations = runBatches(caller, requests[0], millis);
        ProcessUse.now(workers).writeSince(before, operations, "operation", metrics);
        metrics.put("time", "ns", callNanos / (double) operations);
        others.requireWaiting();
        underTest.stop();
    }

    private long runBatches(Executor caller, RequestLoad.Ring requests, int forMillis) throws InterruptedException {
        long startNanos = System.nanoTime();
        long operations = 0;
        while (System.nanoTime() - startNanos < TimeUnit.MILLISECONDS.toNanos(forMillis)) {
            run(caller, () -> runBatch(requests));
            operations += BATCH;
        }
        return operations;
    }

    private void runBatch(RequestLoad.Ring requests) {
        long startNanos = System.nanoTime();
        requests.replaceOldest(BATCH);
        callNanos += System.nanoTime() - startNanos;
    }

    /** Runs an action on the caller's thread, and waits for its end. */
    private static void run(Executor caller, Runnable action) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        caller.execute(() -> {
            action.run();
            ended.countDown();
        });
        ended.await();
    }
}
