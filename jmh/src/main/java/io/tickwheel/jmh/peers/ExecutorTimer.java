package io.tickwheel.jmh.peers;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Executors with one thread, as the other timers have, which remove cancelled tasks at once: the JDK's, and one on our
 * timer.
 */
final class ExecutorTimer extends TimerUnderTest {
    private final ScheduledExecutorService executor;
    private final Runnable stop;

    private ExecutorTimer(ScheduledExecutorService executor, String workerThreadName, Runnable stop) {
        super(workerThreadName);
        this.executor = executor;
        this.stop = stop;
    }

    static TimerUnderTest startThreadPool() {
        WorkerThread threads = new WorkerThread();
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, threads);
        executor.setRemoveOnCancelPolicy(true);
        executor.prestartCoreThread();
        return new ExecutorTimer(executor, threads.name(), executor::shutdownNow);
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
        String names = worker.substring(0, worker.indexOf("worker"));
        return new ExecutorTimer(scheduler, names, scheduler::shutdownNow);
    }

    /** Starts our timer with an executor service on it, whose tasks run on the timer's thread. */
    static TimerUnderTest startTickwheel(int tickMillis) {
        WorkerThread threads = new WorkerThread();
        WheelTimer timer = WheelTimer.builder()
                .tick(Duration.ofMillis(tickMillis))
                .ticksPerWheel(WHEEL_LENGTH)
                .threadFactory(threads)
                .build();
        timer.start();
        return new ExecutorTimer(timer.asScheduledExecutorService(Runnable::run), threads.name(), timer::stop);
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
        stop.run();
    }
}
