package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.EngineClock;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.intake.StackGuard;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.DrivenTimeSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops what drives an engine, and says what state it is in.
 *
 * <p>The driver is made at once and started when the first timeout comes. Stop is final.
 *
 * <p>Threads: any. Cost: {@link #state} one volatile read; {@link #stop} waits for the task that is running.
 */
public final class TimerLifecycle {
    /** Nothing has been scheduled. */
    public static final int INIT = 0;

    /** Timeouts are taken and run. */
    public static final int STARTED = 1;

    /** Stopped, for ever. */
    public static final int SHUTDOWN = 2;

    private final Engine engine;
    private final Driver driver;
    private final OwnerTasks ownerTasks;
    private final StepMetrics metrics;
    private final TaskRunner taskRunner;
    private final Object transition = new Object();
    /** Written under the lock. A producer that reads STARTED too late is refused by the engine (I5). */
    private volatile int state = INIT;
    /**
     * Here and not with what uses it: producers read it beside the state, and plainly. It is written before the state,
     * so whoever has read that state sees it from the next call on.
     */
    private int trackedOneIn;

    /** Held by the call of stop that is under way. */
    private final ReentrantLock stopping = new ReentrantLock();
    /** What was pending, until it was given to a caller; both under the lock above. */
    private @Nullable List<TimeoutNode> unreturned;

    private boolean isReturned;
    /** Written under the lock of the state. */
    private volatile boolean wasStarted;

    private TimerLifecycle(
            Engine engine, Driver driver, OwnerTasks ownerTasks, StepMetrics metrics, TaskRunner taskRunner) {
        this.engine = engine;
        this.driver = driver;
        this.ownerTasks = ownerTasks;
        this.metrics = metrics;
        this.taskRunner = taskRunner;
    }

    /**
     * Makes a timer's inside.
     *
     * @throws IllegalArgumentException if the tick or the wheel's length is out of bounds
     * @throws NullPointerException if the thread factory returns null
     */
    public static TimerLifecycle create(TimerSettings settings) {
        WheelGeometry geometry = new WheelGeometry(settings.tickNanos(), settings.wheelLength());
        EngineClock clock = new EngineClock(settings.timeSource()::nanoTime);
        StepMetrics metrics = new StepMetrics();
        if (settings.timeSource() instanceof DrivenTimeSource driven) {
            SteppedDriver driver = new SteppedDriver(driven, metrics);
            GuardedTaskRunner runner = new GuardedTaskRunner(settings.log(), false);
            Engine engine = new Engine(geometry, clock, runner, driver::wake, settings.maxPending());
            OwnerTasks ownerTasks = new OwnerTasks(engine);
            driver.bind(engine, ownerTasks);
            return new TimerLifecycle(engine, driver, ownerTasks, metrics, runner);
        }
        Parker parker = new ThreadParker();
        GuardedTaskRunner runner = new GuardedTaskRunner(settings.log(), true);
        Engine engine = new Engine(geometry, clock, runner, parker::wake, settings.maxPending());
        OwnerTasks ownerTasks = new OwnerTasks(engine);
        Worker worker = new Worker(engine, parker, ownerTasks, metrics, settings.log());
        Thread thread = settings.threadFactory().newThread(worker);
        Objects.requireNonNull(thread, "threadFactory: newThread returned null (expected: a thread to be started)");
        return new TimerLifecycle(engine, new ThreadDriver(thread, ownerTasks), ownerTasks, metrics, runner);
    }

    /** What the driver steps. */
    public Engine engine() {
        return engine;
    }

    /**
     * Starts the driver unless it was started.
     *
     * @return true for the one call that did
     * @throws IllegalStateException if the timer is stopped
     */
    public boolean start() {
        // A thread that was started while the state still says that it was not could never be used.
        StackGuard.require();
        synchronized (transition) {
            if (state == SHUTDOWN) {
                throw new IllegalStateException(Engine.STOPPED_MESSAGE);
            }
            if (state == STARTED) {
                return false;
            }
            driver.start();
            state = STARTED;
            return true;
        }
    }

    /**
     * Stops for ever: interrupts the worker until it has ended, and takes back what had not run. A call that fails, for
     * want of memory say, is continued by the next.
     *
     * @param collect makes of what had not run what the caller returns; if it throws, the next call's is given it all
     * @param nothing for all calls but the first that succeeds, also while another is under way
     * @return what {@code collect} made, or nothing
     * @throws IllegalStateException if called by a task in a step of this timer; nothing has changed
     * @throws StackOverflowError if the caller's stack is nearly used up; nothing has changed
     */
    public <T> T stop(Function<List<TimeoutNode>, T> collect, T nothing) {
        if (driver.isDriving()) {
            throw new IllegalStateException("stop() cannot be called from a task that runs on the timer's own thread");
        }
        StackGuard.require();
        if (!stopping.tryLock()) {
            return nothing;
        }
        try {
            if (isReturned) {
                return nothing;
            }
            shutDown();
            engine.requestStop();
            if (wasStarted) {
                driver.end();
            }
            List<TimeoutNode> returned = unreturned == null ? closeEngine() : unreturned;
            unreturned = returned;
            T collected = collect.apply(returned);
            // Only now: what this call does not return, the next one has to.
            isReturned = true;
            // Whoever keeps the timer does not keep them.
            unreturned = null;
            return collected;
        } finally {
            stopping.unlock();
        }
    }

    /** One of {@link #INIT}, {@link #STARTED} and {@link #SHUTDOWN}. */
    public int state() {
        return state;
    }

    /** Whether the timer has a thread that, once started, keeps the JVM alive. */
    public boolean hasUserThread() {
        return driver.hasUserThread();
    }

    /** The timer's own thread; null if it is stepped by others. */
    public @Nullable Thread thread() {
        return driver.thread();
    }

    /** The thread that runs tasks, or would run them now; null if there is none at this moment. */
    public @Nullable Thread runningThread() {
        return ownerTasks.owner();
    }

    /** What the driver's loop has done. */
    public StepMetrics metrics() {
        return metrics;
    }

    /** What runs tasks unless an owner task has put something else in its place. */
    public TaskRunner taskRunner() {
        return taskRunner;
    }

    /** Of this many timeouts one is to be tracked; 0 for none. */
    public int trackedOneIn() {
        return trackedOneIn;
    }

    /** Has one of {@code oneIn} timeouts tracked from now on; 0 for none. */
    public void trackOneIn(int oneIn) {
        synchronized (transition) {
            trackedOneIn = oneIn;
            int unchanged = state;
            state = unchanged;
        }
    }

    /**
     * Has the engine's owner do something between two steps (I12), and waits for it. A task on the timer's own thread
     * does it itself, at once; while there is no owner, the calling thread does.
     *
     * @return what the task returns; null if the owner was not free in time, if the calling thread was interrupted,
     *     whose flag is kept, or for want of memory
     */
    public <T> @Nullable T call(Function<Engine, T> task, long timeoutNanos) {
        return ownerTasks.call(task, timeoutNanos);
    }

    /** As {@link #call}, without waiting. The task must not throw. */
    public void execute(Consumer<Engine> task) {
        ownerTasks.execute(new FutureTask<>(() -> task.accept(engine), null));
    }

    /** Ends the thread of a timer that nobody holds any more; true if one was running. */
    public boolean abandon() {
        if (!shutDown() || !wasStarted) {
            return false;
        }
        engine.requestStop();
        return driver.abandon();
    }

    private List<TimeoutNode> closeEngine() {
        ownerTasks.acquire();
        try {
            return engine.close();
        } finally {
            ownerTasks.release();
        }
    }

    /** True for the first call. */
    private boolean shutDown() {
        synchronized (transition) {
            int before = state;
            wasStarted |= before == STARTED;
            state = SHUTDOWN;
            return before != SHUTDOWN;
        }
    }
}
