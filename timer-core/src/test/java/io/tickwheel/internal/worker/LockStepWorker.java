package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.stress.Waiting;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A real worker in a real thread, with an engine whose time the test sets and a park that the test ends. */
final class LockStepWorker implements AutoCloseable {
    static final long TICK_NANOS = 1_000_000;

    final Parker parker = new Parker();
    final List<@Nullable Throwable> ownFailures = new CopyOnWriteArrayList<>();
    final List<Throwable> taskFailures = new CopyOnWriteArrayList<>();
    final List<@Nullable Throwable> parkRefusals = new CopyOnWriteArrayList<>();
    final StepMetrics metrics;
    final Engine engine;
    final Worker worker;
    final Thread thread;

    volatile long nowNanos;
    /** Called at every reading of the clock, before it is answered. */
    volatile Runnable beforeReading = () -> {};
    /** Called at every park, before the worker waits for the test. */
    volatile Runnable beforePark = () -> {};
    /** Where the worker reports what a step has thrown. */
    volatile Consumer<@Nullable Throwable> failures = ownFailures::add;

    private final AtomicInteger readings = new AtomicInteger();

    private LockStepWorker() {
        worker = new ParkedWorker(LifecycleFixture.settings(LockStepWorker::daemon, this::readClock, new Log(), null));
        metrics = worker.metrics();
        engine = worker.engine();
        thread = worker.thread();
    }

    /** A worker in its first park. */
    static LockStepWorker parked() {
        LockStepWorker worker = new LockStepWorker();
        worker.thread.start();
        worker.parker.awaitPark();
        return worker;
    }

    TaskNode schedule(long deadlineNanos, Callable<?> task) {
        TaskNode node = new TaskNode(deadlineNanos, task);
        engine.schedule(node);
        return node;
    }

    /** Lets the park return and waits for the next one; says how long that one is. */
    long turn() {
        parker.endPark();
        return parker.awaitPark();
    }

    long turnAt(long nanos) {
        nowNanos = nanos;
        return turn();
    }

    int readings() {
        return readings.get();
    }

    private long readClock() {
        readings.incrementAndGet();
        beforeReading.run();
        return nowNanos;
    }

    @Override
    public void close() {
        beforeReading = () -> {};
        beforePark = () -> {};
        engine.requestStop();
        parker.letGo(thread);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "lock-step-worker");
        thread.setDaemon(true);
        return thread;
    }

    private final class ParkedWorker extends Worker {
        ParkedWorker(TimerSettings settings) {
            super(settings);
        }

        @Override
        void park(long nanos) {
            beforePark.run();
            parker.park(nanos);
        }

        @Override
        public void wake() {
            // The test ends each park itself.
        }
    }

    private final class Log implements TimerLog {
        @Override
        public void log(Level level, String message, @Nullable Throwable cause) {
            if (level == Level.ERROR) {
                failures.accept(cause);
                return;
            }
            assertThat(message).startsWith("the timer's thread " + thread.getName() + " may not wait");
            parkRefusals.add(cause);
        }

        @Override
        public void taskFailed(TimeoutNode timeout, Throwable thrown) {
            taskFailures.add(thrown);
        }
    }

    /**
     * Holds the worker in its park until the test lets it return, so that the two take turns: the worker runs from one
     * park to the next while the test waits, and the test acts while the worker is parked.
     */
    static final class Parker {
        private static final long PATIENCE_SECONDS = 60;

        private final SynchronousQueue<Long> parks = new SynchronousQueue<>();
        private final SynchronousQueue<Boolean> returns = new SynchronousQueue<>();

        /** The worker's park. */
        void park(long nanos) {
            try {
                parks.put(nanos);
                returns.take();
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts a worker in lock-step", e);
            }
        }

        /** Waits for the worker's next park and says how long it wants to wait there. */
        long awaitPark() {
            try {
                Long nanos = parks.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                assertThat(nanos).as("the worker parks").isNotNull();
                return nanos;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** Ends the park, for whatever reason: the worker cannot tell. */
        void endPark() {
            try {
                assertThat(returns.offer(true, PATIENCE_SECONDS, TimeUnit.SECONDS))
                        .as("the worker is parked")
                        .isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** Ends this park and all later ones, until the thread has ended. */
        void letGo(Thread worker) {
            Waiting.until("the worker has ended", () -> {
                if (!returns.offer(true)) {
                    parks.poll();
                }
                return !worker.isAlive();
            });
        }
    }
}
