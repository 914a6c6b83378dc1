package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.EngineClock;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A real worker in a real thread, with an engine whose time the test sets and a park that the test ends. */
final class LockStepWorker implements AutoCloseable {
    static final long TICK_NANOS = 1_000_000;

    final LockStepParker parker = new LockStepParker();
    final List<Throwable> ownFailures = new CopyOnWriteArrayList<>();
    final List<Throwable> taskFailures = new CopyOnWriteArrayList<>();
    final StepMetrics metrics = new StepMetrics();
    final Engine engine;
    final OwnerTasks ownerTasks;
    final Thread thread;

    volatile long nowNanos;
    /** Called at every reading of the clock, before it is answered. */
    volatile Runnable beforeReading = () -> {};
    /** Where the worker reports what a step has thrown. */
    volatile Consumer<Throwable> failures = ownFailures::add;

    volatile TaskRunner runner =
            new GuardedTaskRunner((message, cause) -> taskFailures.add(Objects.requireNonNull(cause)), true);

    private final AtomicInteger readings = new AtomicInteger();

    private LockStepWorker() {
        WheelGeometry geometry = new WheelGeometry(TICK_NANOS, 8);
        engine = new Engine(geometry, new EngineClock(this::readClock), node -> runner.run(node), parker::wake, 0);
        ownerTasks = new OwnerTasks(engine);
        ownerTasks.expectServer();
        thread = new Thread(
                new Worker(
                        engine,
                        parker,
                        ownerTasks,
                        metrics,
                        (message, cause) -> failures.accept(Objects.requireNonNull(cause))),
                "lock-step-worker");
        thread.setDaemon(true);
    }

    /** A worker in its first park. */
    static LockStepWorker parked() {
        LockStepWorker worker = new LockStepWorker();
        worker.thread.start();
        worker.parker.awaitPark();
        return worker;
    }

    /** A worker whose thread has not been started. */
    static LockStepWorker unstarted() {
        return new LockStepWorker();
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
        engine.requestStop();
        parker.letGo(thread);
    }
}
