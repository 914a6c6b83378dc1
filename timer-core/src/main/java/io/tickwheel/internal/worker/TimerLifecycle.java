package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.intake.Waker;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.time.TimerHost;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A timer without an API: an engine, what steps it, and the state between start and stop. A subclass is what steps: a
 * thread of its own ({@link Worker}), or a {@link TimerHost} ({@link HostedTimer}).
 *
 * <p>It is made at once and begins to step when the first timeout comes. Stop is final. Nothing in it refers to the
 * public timer, so that a timer which is not referenced any more can be found.
 *
 * <p>Threads: any. Cost: {@link #state} one volatile read; {@link #stop} waits for the task that is running.
 */
public abstract class TimerLifecycle implements TaskRunner, Waker {
    /** Nothing steps it: nothing has been scheduled yet, or its host has failed. */
    public static final int INIT = 0;

    /** Timeouts are taken and run. */
    public static final int STARTED = 1;

    /** Stopped, for ever. */
    public static final int SHUTDOWN = 2;

    /** After a failure of the timer itself, most likely for want of memory, what steps it must neither end nor spin. */
    static final long PAUSE_AFTER_FAILURE_NANOS = 10_000_000;

    private final Engine engine;
    private final OwnerTasks ownerTasks;
    private final StepMetrics metrics = new StepMetrics();
    private final FailureReports reports;
    private final Object transition = new Object();
    /** Written under the lock. A producer that reads STARTED too late is refused by the engine (I5). */
    private volatile int state = INIT;
    /**
     * Here and not with what uses it: producers read it beside the state, and plainly. It is written before the state,
     * so whoever has read that state sees it from the next call on.
     */
    private int trackedOneIn;

    private final StopSite stopSite = new StopSite();
    private volatile boolean hasHostEnded;

    private final TimerStop stop = new TimerStop(this);
    /** Written under the lock of the state. */
    private volatile boolean wasStarted;

    TimerLifecycle(TimerSettings settings) {
        reports = new FailureReports(settings.log());
        engine = new Engine(settings.geometry(), settings.timeSource(), this, this, settings.limit());
        ownerTasks = new OwnerTasks(engine);
    }

    /**
     * Makes a timer that a {@link TimerHost} steps, or one with a thread of its own.
     *
     * @throws IllegalArgumentException if the tick, the slack or the wheel's length is out of bounds, the layout does
     *     not have them, or the thread was started
     * @throws NullPointerException if the thread factory returns null
     */
    public static TimerLifecycle create(TimerSettings settings) {
        TimerHost host = settings.steppingHost();
        return host == null ? new Worker(settings) : new HostedTimer(settings, host);
    }

    /**
     * Begins to step. If it throws, nothing has begun, and it may be called again.
     *
     * @return false if a host takes nothing any more
     */
    abstract boolean startStepping();

    /** Whether the calling thread is the one that steps this engine, and is in a step now. */
    abstract boolean isStepping();

    /**
     * Ends the stepping after a stop was requested, and returns once no step is under way. The calling thread is the
     * next owner (I4) and sees what the last one did.
     */
    abstract void endStepping();

    /** Ends the stepping after a stop was requested, without waiting; true if a thread has to end for it. */
    abstract boolean abandonStepping();

    /** Whether the timer has a thread that, once started, keeps the JVM alive. */
    public abstract boolean hasUserThread();

    /** The timer's own thread; null if it is stepped by others. */
    public abstract @Nullable Thread thread();

    /**
     * Runs a task that is due. Nothing it throws, an {@link Error} included, reaches the next one (I11). This is how
     * tasks run unless the engine was given something else to run them with.
     */
    @Override
    public final void runTask(TimeoutNode node) {
        try {
            node.runTask();
        } catch (Throwable thrown) {
            reports.accept(node, thrown);
        }
        taskEnded();
    }

    /** A task has ended, on the owner's thread. */
    void taskEnded() {}

    /** The engine that is stepped. */
    public final Engine engine() {
        return engine;
    }

    /**
     * Begins to step unless that was done.
     *
     * @return true for the first call that did
     * @throws IllegalStateException if the timer is stopped
     */
    public final boolean start() {
        synchronized (transition) {
            if (state == SHUTDOWN) {
                throw stopSite.refusal();
            }
            if (state == STARTED) {
                return false;
            }
            // The end of the host may have been cut short behind the request.
            if (!engine.isStopRequested() && startStepping()) {
                boolean isFirst = !wasStarted;
                wasStarted = true;
                state = STARTED;
                return isFirst;
            }
        }
        // Not under the lock, as tasks are told of their end.
        hostEnds();
        throw stopSite.refusal();
    }

    /** Has the next call that schedules start the timer anew: whoever was to be woken could not be. */
    final void markNotStarted() {
        synchronized (transition) {
            if (state == STARTED) {
                state = INIT;
            }
        }
    }

    /**
     * Stops for ever: interrupts the worker until it has ended, or waits for the task that a host runs, and takes back
     * what had not run. A call that fails, for want of memory say, is continued by the next.
     *
     * @param collect makes of what had not run what the caller returns; if it throws, the next call's is given it all
     * @param nothing for all calls but the first that succeeds, also while another is under way
     * @return what {@code collect} made, or nothing
     * @throws IllegalStateException if a task calls it on the worker or, in virtual time, while that is advanced;
     *     nothing has changed
     */
    public final <T> T stop(Function<List<TimeoutNode>, T> collect, T nothing) {
        return stop(collect, nothing, false);
    }

    /** As {@link #stop}, and tells the tasks of what had not run, in this thread, before it returns. */
    public final <T> T stopAndTell(Function<List<TimeoutNode>, T> collect, T nothing) {
        return stop(collect, nothing, true);
    }

    private <T> T stop(Function<List<TimeoutNode>, T> collect, T nothing, boolean isToTell) {
        if (isStepping()) {
            throw new IllegalStateException("stop() cannot be called from a task that runs on the timer's own thread");
        }
        return stop.stop(collect, nothing, isToTell);
    }

    /** Sets who is told of the stop. */
    public final void setStopListener(StopListener listener) {
        stop.setListener(listener);
    }

    /**
     * The host takes nothing any more, or has ended: stops the timer, unless that was done, and tells the tasks of what
     * was pending, which is returned to nobody. Any thread; it waits for nobody. A step that is under way ends after
     * the present task, and whoever runs it then does the rest.
     *
     * @throws OutOfMemoryError for want of memory; after either the next call that schedules asks the host anew
     */
    public final void hostEnds() {
        try {
            // First what may fail: after a stop that is requested nothing runs, and somebody has to carry it out.
            FutureTask<?> ending = new FutureTask<>(stop, null);
            hasHostEnded = true;
            engine.requestStop();
            ownerTasks.execute(ending);
        } catch (Throwable thrown) {
            markNotStarted();
            throw thrown;
        }
    }

    /** One of {@link #INIT}, {@link #STARTED} and {@link #SHUTDOWN}. */
    public final int state() {
        return state;
    }

    /** The thread that runs tasks, or would run them now; null if there is none at this moment. */
    public final @Nullable Thread runningThread() {
        return ownerTasks.owner();
    }

    /** Metrics of the steps. */
    public final StepMetrics metrics() {
        return metrics;
    }

    /** Where failures of tasks and steps are told. */
    final FailureReports reports() {
        return reports;
    }

    /** The tasks that other threads submit to the engine's owner. */
    final OwnerTasks ownerTasks() {
        return ownerTasks;
    }

    /** Of this many timeouts one is to be tracked; 0 for none. */
    public final int trackedOneIn() {
        return trackedOneIn;
    }

    /** Tracks one of {@code oneIn} timeouts from now on; 0 for none. */
    public final void trackOneIn(int oneIn) {
        synchronized (transition) {
            trackedOneIn = oneIn;
            // A volatile write, by which producers see the one before.
            int unchanged = state;
            state = unchanged;
        }
    }

    /**
     * Runs a function as the engine's owner, between two steps (I12), and waits for it. A task on the timer's own
     * thread runs it at once; while there is no owner, the calling thread runs it.
     *
     * @return what the task returns; null if the owner was not free in time, if the calling thread was interrupted,
     *     whose flag is kept, or for want of memory
     */
    public final <T> @Nullable T call(Function<Engine, T> task, long timeoutNanos) {
        return ownerTasks.call(task, timeoutNanos);
    }

    /** As {@link #call}, without waiting. The task must not throw. */
    public final void execute(Consumer<Engine> task) {
        ownerTasks.execute(new FutureTask<>(() -> task.accept(engine), null));
    }

    /** Ends the thread of a timer that is not referenced any more; true if one was running. */
    public final boolean abandon() {
        if (!shutDown() || !wasStarted) {
            return false;
        }
        engine.requestStop();
        return abandonStepping();
    }

    /** Ends what steps it, and returns what was pending. For {@link TimerStop}, again and again until it succeeds. */
    final List<TimeoutNode> takeOut() {
        shutDown();
        engine.requestStop();
        if (wasStarted) {
            endStepping();
        }
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
            if (state == SHUTDOWN) {
                return false;
            }
            if (!hasHostEnded) {
                stopSite.note();
            }
            // Only now: whoever is refused for it reads the site.
            state = SHUTDOWN;
            return true;
        }
    }
}
