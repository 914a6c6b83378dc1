package io.tickwheel.internal.worker;

import io.tickwheel.DrivenTimeSource;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.EngineClock;
import io.tickwheel.internal.engine.StackProof;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
    private final Errands errands;
    private final StepFigures figures;
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

    private volatile LifecycleListener listener = new NobodyListens();

    private TimerLifecycle(Engine engine, Driver driver, Errands errands, StepFigures figures, TaskRunner taskRunner) {
        this.engine = engine;
        this.driver = driver;
        this.errands = errands;
        this.figures = figures;
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
        StepFigures figures = new StepFigures();
        if (settings.timeSource() instanceof DrivenTimeSource driven) {
            SteppedDriver driver = new SteppedDriver(driven, figures);
            GuardedTaskRunner runner = new GuardedTaskRunner(settings.taskFailures(), false);
            Engine engine = new Engine(geometry, clock, runner, driver, settings.maxPending());
            Errands errands = new Errands(engine);
            driver.bind(engine, errands);
            return new TimerLifecycle(engine, driver, errands, figures, runner);
        }
        Parker parker = new ThreadParker();
        GuardedTaskRunner runner = new GuardedTaskRunner(settings.taskFailures(), true);
        Engine engine = new Engine(geometry, clock, runner, parker, settings.maxPending());
        Errands errands = new Errands(engine);
        Worker worker = new Worker(engine, parker, errands, figures, settings.ownFailures());
        Thread thread = settings.threadFactory().newThread(worker);
        Objects.requireNonNull(thread, "threadFactory: newThread returned null (expected: a thread to be started)");
        return new TimerLifecycle(engine, new ThreadDriver(thread, errands), errands, figures, runner);
    }

    /** Names who is told of the timer's life. Once, before the timer is handed to anybody. */
    public void tell(LifecycleListener newListener) {
        listener = newListener;
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
        try {
            engine.schedule(node);
        } catch (RejectedExecutionException e) {
            listener.rejected();
            throw e;
        }
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
            if (state == STARTED) {
                return;
            }
            driver.start();
            state = STARTED;
        }
        listener.started();
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
        StackProof.require();
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
            listener.stopped(returned.size());
            // Last, as the listener may fail for want of stack: what this call does not return, the next one has to.
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

    /** The accounts. */
    public TimerCounts counts() {
        return engine.counts();
    }

    /** The present engine time. */
    public long nowNanos() {
        return engine.clock().nowNanos();
    }

    /** How long it is until an engine time; negative if it has passed. */
    public long nanosUntil(long deadlineNanos) {
        return deadlineNanos - engine.clock().nowNanos();
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
        return errands.owner();
    }

    /** What the driver's loop has done. */
    public StepFigures figures() {
        return figures;
    }

    /** What runs tasks unless an errand has put something else in its place. */
    public TaskRunner taskRunner() {
        return taskRunner;
    }

    /** Of so many timeouts one is to be tracked; 0 for none. */
    public int trackedOneIn() {
        return trackedOneIn;
    }

    /** Has one of so many timeouts tracked from now on; 0 for none. */
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
     * @return what the errand returns; null if the owner was not free in time, if the calling thread was interrupted,
     *     whose flag is kept, or for want of memory
     */
    public <T> @Nullable T ask(Function<Engine, T> errand, long patienceNanos) {
        return errands.ask(errand, patienceNanos);
    }

    /** As {@link #ask}, without waiting. The errand must not throw. */
    public void post(Consumer<Engine> errand) {
        errands.post(new FutureTask<>(() -> errand.accept(engine), null));
    }

    /** Ends the thread of a timer that nobody holds any more; true if one was running. */
    boolean abandon() {
        boolean isFirst = shutDown();
        if (isFirst) {
            listener.abandoned();
        }
        if (!isFirst || !wasStarted) {
            return false;
        }
        engine.requestStop();
        return driver.abandon();
    }

    private List<TimeoutNode> closeEngine() {
        errands.own();
        try {
            return engine.close();
        } finally {
            errands.release();
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

    private static final class NobodyListens implements LifecycleListener {
        @Override
        public void started() {}

        @Override
        public void stopped(int returned) {}

        @Override
        public void rejected() {}
    }
}
