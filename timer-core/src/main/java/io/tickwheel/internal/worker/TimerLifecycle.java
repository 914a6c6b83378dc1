package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.intake.Waker;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A timer without an API: an engine, start and stop, running tasks and telling failures. A subclass steps the engine:
 * {@link Worker} with a thread of its own, {@link HostedTimer} on a {@link TimerHost}.
 *
 * <p>It begins to step when the first timeout comes. A stop is final. It does not refer to the public timer, so a
 * forgotten timer can be found. Thread-safe.
 */
public abstract class TimerLifecycle implements TaskRunner, Waker {
    /** Nothing has been scheduled yet, or the host or a step on it has failed. */
    public static final int INIT = 0;
    /** Timeouts are taken and run. */
    public static final int STARTED = 1;
    /** Stopped, for ever. */
    public static final int SHUTDOWN = 2;
    /** The pause after a step that failed: the next one may fail too, and must not spin. */
    static final long PAUSE_AFTER_FAILURE_NANOS = 10_000_000;

    private final Engine engine;
    private final Ownership ownership = new Ownership();
    private final StepMetrics metrics = new StepMetrics();
    private final TimerLog log;
    /** While memory is short, a step may fail a hundred times a second. */
    private final RateLimitedLog failedSteps;

    private final Object transition = new Object();
    /** Both written under the lock above. A producer that reads STARTED too late is refused by the engine (I5). */
    private volatile int state = INIT;

    private volatile boolean wasStarted;

    /** The stack of the stop; null if the host's end was the stop. No throwable: it would hold the caller's classes. */
    private volatile StackTraceElement @Nullable [] stopSite;

    private volatile boolean hasHostEnded;

    /** Held by the stop that is under way. */
    private final ReentrantLock stopping = new ReentrantLock();
    /** The timeouts that a failed stop has taken out; under the lock above. */
    private @Nullable List<TimeoutNode> unreturned;

    private boolean isReturned;
    /** Written before the timer is started. */
    private @Nullable IntConsumer stopListener;

    TimerLifecycle(TimerSettings settings) {
        log = settings.log();
        failedSteps = new RateLimitedLog(log, TimeSource.system());
        engine = new Engine(
                new WheelGeometry(settings.tickNanos(), settings.ticksPerWheel(), settings.layout()),
                settings.timeSource(),
                this,
                this,
                settings.limit());
    }

    /** Makes a timer on its host, or with a thread of its own. */
    public static TimerLifecycle create(TimerSettings settings) {
        TimerHost host = settings.host();
        return host == null ? new Worker(settings) : new HostedTimer(settings, host);
    }

    /** Begins to step; false if the host takes nothing any more. If it throws, nothing has begun. */
    abstract boolean startStepping();

    /** Whether the calling thread is the one that steps this engine, and is in a step now. */
    abstract boolean isStepping();

    /** Ends the stepping after a stop was requested; if it is to wait, it waits for the timer's own thread. */
    abstract void endStepping(boolean waitsForEnd);

    /** A task has ended, on the owner's thread. */
    abstract void taskEnded();

    /** The timer's own thread; null if a host steps it. */
    public abstract @Nullable Thread thread();

    /** Runs a task that is due. What it throws does not reach the next task (I11). */
    @Override
    public final void runTask(TimeoutNode node) {
        try {
            node.runTask();
        } catch (Throwable thrown) {
            tell(node, null, thrown);
        }
        taskEnded();
    }

    /** Tells the log of a failed task, writes a warning or, without either, the error of a failed step. */
    final void tell(@Nullable TimeoutNode failed, @Nullable String warning, Throwable thrown) {
        try {
            if (failed != null) {
                log.taskFailed(failed, thrown);
            } else if (warning != null) {
                log.log(Level.WARNING, warning, thrown);
            } else {
                String thread = Thread.currentThread().getName();
                failedSteps.log(Level.ERROR, "a step of a timer failed, on thread " + thread + "; it goes on", thrown);
            }
        } catch (Throwable again) {
            // The log fails as well, and other timeouts are due (I11).
            return;
        }
    }

    /** The engine that is stepped. */
    public final Engine engine() {
        return engine;
    }

    /** Metrics of the steps. */
    public final StepMetrics metrics() {
        return metrics;
    }

    /** One of {@link #INIT}, {@link #STARTED} and {@link #SHUTDOWN}. */
    public final int state() {
        return state;
    }

    /** The thread that steps the engine or looks into it at this moment. */
    public final @Nullable Thread owner() {
        return ownership.holder();
    }

    final boolean isOwner() {
        return ownership.isHeldByCurrentThread();
    }

    /** Steps the engine as its owner (I4). */
    final void step(long nowNanos) {
        ownership.lock();
        try {
            if (!engine.isStopRequested()) {
                metrics.stepBegins(nowNanos);
                engine.step(nowNanos);
                metrics.stepEnds(engine.nowNanos());
            }
        } finally {
            metrics.stepIsOver();
            release();
        }
    }

    /**
     * Looks into the engine between two steps (I12), or at once if a task of the timer asks.
     *
     * @return what the function returns; null if a step took too long, or if the calling thread was interrupted, whose
     *     flag is kept
     */
    public final <T> @Nullable T call(Function<Engine, T> function, long timeoutNanos) {
        try {
            if (!ownership.tryLock() && !ownership.tryLock(timeoutNanos, TimeUnit.NANOSECONDS)) {
                return null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
        try {
            return function.apply(engine);
        } finally {
            release();
        }
    }

    /** Ends the ownership. A host that has ended meanwhile did not wait for it. */
    private void release() {
        ownership.unlock();
        if (hasHostEnded) {
            stopForHost();
        }
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
                throw refusal();
            }
            if (state == STARTED) {
                return false;
            }
            if (!engine.isStopRequested() && startStepping()) {
                boolean isFirst = !wasStarted;
                wasStarted = true;
                state = STARTED;
                return isFirst;
            }
        }
        // Not under the lock, as tasks are told of their end.
        hostEnds();
        throw refusal();
    }

    /** Has the next call that schedules start the timer again: the host or a step has failed. */
    final void markNotStarted() {
        synchronized (transition) {
            if (state == STARTED) {
                state = INIT;
            }
        }
    }

    private IllegalStateException refusal() {
        StackTraceElement[] site = stopSite;
        if (site == null) {
            return new IllegalStateException(Engine.STOPPED_MESSAGE);
        }
        Throwable stop = new Throwable("the timer was stopped here");
        stop.setStackTrace(site);
        return new IllegalStateException(Engine.STOPPED_MESSAGE, stop);
    }

    /** Is told of the stop, with the number of timeouts that had not ended. If it throws, the stop fails. */
    public final void setStopListener(IntConsumer listener) {
        stopListener = listener;
    }

    /**
     * Stops for ever: waits for the task that runs, and takes back the timeouts that had not ended. If a call fails,
     * the next one continues and returns them all.
     *
     * @param collect makes the result of these timeouts
     * @param nothing the result of all calls except the first that succeeds, also while another call is under way
     * @param tellsTasks whether to tell their tasks, in this thread
     * @throws IllegalStateException if a task calls it on the worker or in virtual time; nothing has changed
     */
    public final <T> T stop(Function<List<TimeoutNode>, T> collect, T nothing, boolean tellsTasks) {
        if (isStepping()) {
            throw new IllegalStateException("stop() cannot be called from a task that runs on the timer's own thread");
        }
        // A listener that is told of the stop may call it again.
        if (stopping.isHeldByCurrentThread() || !stopping.tryLock()) {
            return nothing;
        }
        List<TimeoutNode> returned;
        T collected;
        try {
            if (isReturned) {
                return nothing;
            }
            returned = unreturned == null ? takeOut() : unreturned;
            unreturned = returned;
            collected = collect.apply(returned);
            if (stopListener != null) {
                stopListener.accept(returned.size());
            }
            // Only now: the next call has to return what this one does not.
            isReturned = true;
            unreturned = null;
        } finally {
            stopping.unlock();
        }
        if (tellsTasks) {
            for (int i = 0; i < returned.size(); i++) {
                returned.get(i).notifyCancelled();
            }
        }
        return collected;
    }

    private List<TimeoutNode> takeOut() {
        shutDown();
        engine.requestStop();
        endStepping(true);
        ownership.lock();
        try {
            return engine.close();
        } finally {
            release();
        }
    }

    /** True for the first call. */
    private boolean shutDown() {
        synchronized (transition) {
            if (state == SHUTDOWN) {
                return false;
            }
            if (!hasHostEnded) {
                stopSite = new Throwable().getStackTrace();
            }
            // Only now: a call that is refused for it reads the site.
            state = SHUTDOWN;
            return true;
        }
    }

    /**
     * The host has ended: stops the timer, and tells the tasks of the pending timeouts, as no caller gets them. This
     * waits for nobody: a step that is under way ends after the present task, and its thread does the rest.
     */
    public final void hostEnds() {
        hasHostEnded = true;
        engine.requestStop();
        if (ownership.tryLock()) {
            release();
        }
    }

    private void stopForHost() {
        try {
            stop(nodes -> nodes, List.of(), true);
        } catch (Throwable thrown) {
            String text =
                    "a timer whose host has ended could not be stopped, and runs nothing any more; stop() goes on";
            tell(null, text, thrown);
        }
    }

    /** Ends the thread of a timer that is not referenced any more; true if one was running. */
    public final boolean abandon() {
        if (!shutDown()) {
            return false;
        }
        engine.requestStop();
        endStepping(false);
        return wasStarted && thread() != null;
    }

    /** Held by the thread that steps the engine or looks into it (I4). Fair: a late worker does not keep others out. */
    private static final class Ownership extends ReentrantLock {
        private static final long serialVersionUID = 1;

        Ownership() {
            super(true);
        }

        @Nullable
        Thread holder() {
            return getOwner();
        }
    }
}
