package io.tickwheel;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.tickwheel.time.ManualTime;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeoutException;

/** A scheduled executor service that a suite is run on, with its time. */
abstract class ExecutorSubject {
    static final Runnable NOTHING = () -> {};

    private static final Duration STEP = Duration.ofMillis(1);
    private static final int MOST_STEPS = 30_000;

    /** What is tested. */
    abstract ScheduledExecutorService service();

    /** The time that its delays are measured by. */
    abstract long nanoTime();

    /** How many tasks wait for their delay. */
    abstract long waiting();

    /** Waits until a task has ended, and tells its outcome. */
    <T> T outcome(Future<T> future) throws Exception {
        return future.get(30, SECONDS);
    }

    /** Ends threads. */
    abstract void close();

    /** The view of a timer on virtual time, with all tasks in the thread that moves it. */
    static final class OnVirtualTime extends ExecutorSubject {
        private final ManualTime time = new ManualTime(Long.MAX_VALUE - 5);
        private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);

        @Override
        ScheduledExecutorService service() {
            return service;
        }

        @Override
        long nanoTime() {
            return time.nanoTime();
        }

        @Override
        long waiting() {
            return timer.pending();
        }

        @Override
        <T> T outcome(Future<T> future) throws Exception {
            for (int i = 0; i < MOST_STEPS && !future.isDone(); i++) {
                time.advance(STEP);
            }
            if (!future.isDone()) {
                throw new TimeoutException("not done after " + STEP.multipliedBy(MOST_STEPS));
            }
            return future.get();
        }

        @Override
        void close() {
            timer.stop();
        }
    }

    /** The view of a timer with a thread, and tasks on the threads of a pool. */
    static final class OnThreads extends ExecutorSubject {
        private final WheelTimer timer = WheelTimer.create();
        private final ExecutorService pool;
        private final ScheduledExecutorService service;

        OnThreads(int threads) {
            pool = Executors.newFixedThreadPool(threads);
            service = timer.asScheduledExecutorService(pool);
        }

        @Override
        ScheduledExecutorService service() {
            return service;
        }

        @Override
        long nanoTime() {
            return TimeSource.system().nanoTime();
        }

        @Override
        long waiting() {
            return timer.pending();
        }

        @Override
        void close() {
            timer.stop();
            pool.shutdownNow();
        }
    }

    /** The JDK's. */
    static final class OnThreadPool extends ExecutorSubject {
        private final ScheduledThreadPoolExecutor service;

        OnThreadPool(int threads) {
            service = new ScheduledThreadPoolExecutor(threads);
            service.setRemoveOnCancelPolicy(true);
        }

        @Override
        ScheduledExecutorService service() {
            return service;
        }

        @Override
        long nanoTime() {
            return TimeSource.system().nanoTime();
        }

        @Override
        long waiting() {
            return service.getQueue().size();
        }

        @Override
        void close() {
            service.shutdownNow();
        }
    }

    /** Lets a time pass, by a task at its end. Not after shutdown. */
    void pass(Duration duration) throws Exception {
        outcome(service().schedule(NOTHING, duration.toNanos(), NANOSECONDS));
    }
}
