package io.tickwheel.jmh.peers;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The JDK's executors with one thread, as the other timers have, which take out what is cancelled at once. */
final class ExecutorTimer extends TimerUnderTest {
    private final ScheduledExecutorService executor;

    private ExecutorTimer(ScheduledExecutorService executor, String workerThreadName) {
        super(workerThreadName);
        this.executor = executor;
    }

    static TimerUnderTest startThreadPool() {
        WorkerThread threads = new WorkerThread();
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, threads);
        executor.setRemoveOnCancelPolicy(true);
        executor.prestartCoreThread();
        return new ExecutorTimer(executor, threads.name());
    }

    /**
     * Starts a pool with one thread for tasks, and one that looks after what waits.
     *
     * @throws UnsupportedOperationException if it does not schedule, as in a JDK before 25
     */
    static TimerUnderTest startForkJoinPool() {
        ForkJoinPool pool = new ForkJoinPool(1);
        if (!(pool instanceof ScheduledExecutorService scheduler)) {
            throw new UnsupportedOperationException("a ForkJoinPool schedules from JDK 25 on");
        }
        String worker = pool.submit(() -> Thread.currentThread().getName()).join();
        return new ExecutorTimer(scheduler, worker.substring(0, worker.indexOf("worker")));
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        return executor.schedule(task, delay, unit);
    }

    /** True once: some of the executors' own futures would tell it again. */
    @Override
    public boolean cancel(Object timeout) {
        Future<?> future = (Future<?>) timeout;
        return !future.isDone() && future.cancel(false);
    }

    @Override
    public void stop() {
        executor.shutdownNow();
    }
}
