package io.tickwheel.jmh.peers;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The JDK's executor with one thread, as the other timers have, which takes out what is cancelled at once. */
final class ExecutorTimer implements TimerUnderTest {
    private final ScheduledThreadPoolExecutor executor;
    private final String workerThreadName;

    private ExecutorTimer(ScheduledThreadPoolExecutor executor, String workerThreadName) {
        this.executor = executor;
        this.workerThreadName = workerThreadName;
    }

    static TimerUnderTest start() {
        WorkerThread threads = new WorkerThread();
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, threads);
        executor.setRemoveOnCancelPolicy(true);
        executor.prestartCoreThread();
        return new ExecutorTimer(executor, threads.name());
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        return executor.schedule(task, delay, unit);
    }

    @Override
    public boolean cancel(Object timeout) {
        return ((Future<?>) timeout).cancel(false);
    }

    @Override
    public void stop() {
        executor.shutdownNow();
    }

    @Override
    public String workerThreadName() {
        return workerThreadName;
    }
}
