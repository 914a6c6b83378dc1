package io.tickwheel.internal.worker;

import io.tickwheel.DrivenTimeSource;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.EngineClock;
import io.tickwheel.internal.engine.StackProof;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;

/**
 * An engine with what drives it, from the first timeout to stop: the part that both public timers share.
 *
 * <p>The driver is made at once and started at the first timeout. Stop is final.
 *
 * <p>Threads: any. Cost: schedule and cancel as {@link Engine}, and one volatile read.
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
    private final Object transition = new Object();
    /** Written under the lock. A producer that reads STARTED too late is refused by the engine (I5). */
    private volatile int state = INIT;

    private TimerLifecycle(Engine engine, Driver driver) {
        this.engine = engine;
        this.driver = driver;
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
        if (settings.timeSource() instanceof DrivenTimeSource driven) {
            SteppedDriver driver = new SteppedDriver(driven);
            GuardedTaskRunner runner = new GuardedTaskRunner(settings.taskFailures(), false);
            Engine engine = new Engine(geometry, clock, runner, driver, settings.maxPending());
            driver.bind(engine);
            return new TimerLifecycle(engine, driver);
        }
        Parker parker = new ThreadParker();
        GuardedTaskRunner runner = new GuardedTaskRunner(settings.taskFailures(), true);
        Engine engine = new Engine(geometry, clock, runner, parker, settings.maxPending());
        Thread thread = settings.threadFactory().newThread(new Worker(engine, parker, settings.ownFailures()));
        Objects.requireNonNull(thread, "threadFactory: newThread returned null (expected: a thread to be started)");
        return new TimerLifecycle(engine, new ThreadDriver(thread));
    }

    /** The engine time of a deadline so long from now, for a node that is then scheduled. */
    public long deadlineNanos(long delayNanos) {
        return engine.clock().deadlineNanos(delayNanos);
    }

    /**
     * Takes a new timeout in, and starts the driver if it is the first.
     *
     * @throws RejectedExecutionException if the limit is reached
     * @throws IllegalStateException if the timer is stopped; in both cases nothing was scheduled
     */
    public void schedule(TimeoutNode node) {
        if (state != STARTED) {
            start();
        }
        engine.schedule(node);
    }

    /** Ends a timeout before its task runs; true for the one call that did. */
    public boolean cancel(TimeoutNode node) {
        return engine.cancel(node);
    }

    /**
     * Starts the driver unless it was started.
     *
     * @throws IllegalStateException if the timer is stopped
     */
    public void start() {
        // A thread that was started while the state still says that it was not could never be used.
        StackProof.require();
        synchronized (transition) {
            if (state == SHUTDOWN) {
                throw new IllegalStateException(Engine.STOPPED_MESSAGE);
            }
            if (state == INIT) {
                driver.start();
                state = STARTED;
            }
        }
    }

    /**
     * Stops for ever: interrupts the worker until it has ended, and takes back what had not run.
     *
     * @return what had not run; nothing for all calls but the first
     * @throws IllegalStateException if called by a task in a step of this timer; nothing has changed
     */
    public List<TimeoutNode> stop() {
        if (driver.isDriving()) {
            throw new IllegalStateException("stop() cannot be called from a task that runs on the timer's own thread");
        }
        int before = shutDown();
        if (before == SHUTDOWN) {
            return List.of();
        }
        engine.requestStop();
        if (before == STARTED) {
            driver.end();
        }
        return engine.close();
    }

    /** One of {@link #INIT}, {@link #STARTED} and {@link #SHUTDOWN}. */
    public int state() {
        return state;
    }

    /** The accounts. */
    public TimerCounts counts() {
        return engine.counts();
    }

    /** How long it is until an engine time; negative if it has passed. */
    public long nanosUntil(long deadlineNanos) {
        return deadlineNanos - engine.clock().nowNanos();
    }

    /** Whether the timer has a thread that, once started, keeps the JVM alive. */
    public boolean hasUserThread() {
        return driver.hasUserThread();
    }

    /** Ends the thread of a timer that nobody holds any more; true if one was running. */
    boolean abandon() {
        if (shutDown() != STARTED) {
            return false;
        }
        engine.requestStop();
        return driver.abandon();
    }

    private int shutDown() {
        synchronized (transition) {
            int before = state;
            state = SHUTDOWN;
            return before;
        }
    }
}
