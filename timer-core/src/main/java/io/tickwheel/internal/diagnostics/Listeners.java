package io.tickwheel.internal.diagnostics;

import io.tickwheel.TimeSource;
import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.WorkerState;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * All who are told what happens to one timer: its listeners, Flight Recorder and, of slow tasks, the log.
 *
 * <p>Threads: any. What a listener throws is logged, at most once in 10 s, and reaches nobody (I11). Cost: with no
 * listener and no recording, a few reads an event.
 */
public final class Listeners {
    private static final TimerEvents EVENTS = TimerEvents.ofThisJvm();

    private final TimerDiagnostics timer;
    private final TimerEvents events;
    private final RateLimitedLog slowTasks;
    private final RateLimitedLog failures;
    private final List<TimerListener> all = new CopyOnWriteArrayList<>();

    /**
     * Nobody yet.
     *
     * @param timer which timer listeners are told of
     * @param log where slow tasks and failing listeners are written to
     */
    public Listeners(TimerDiagnostics timer, DiagnosticsLog log) {
        this(timer, log, EVENTS, TimeSource.system()::nanoTime);
    }

    Listeners(TimerDiagnostics timer, DiagnosticsLog log, TimerEvents events, LongSupplier logClockNanos) {
        this.timer = timer;
        this.events = events;
        this.slowTasks = new RateLimitedLog(log, logClockNanos);
        this.failures = new RateLimitedLog(log, logClockNanos);
    }

    /** Adds a listener; one that was added twice is called twice. */
    public void add(TimerListener listener) {
        all.add(Objects.requireNonNull(listener, "listener"));
    }

    /** Removes a listener once, if it is there. */
    public void remove(TimerListener listener) {
        all.remove(Objects.requireNonNull(listener, "listener"));
    }

    /** The timer was started. */
    public void started() {
        guarded(() -> events.timerStart(timer));
        tellAll(listener -> listener.started(timer));
    }

    /** The timer was stopped, and so many timeouts had not run. */
    public void stopped(int returned) {
        guarded(() -> events.timerStop(timer, returned));
        tellAll(listener -> listener.stopped(timer, returned));
    }

    /** A timeout was rejected. */
    public void rejected() {
        guarded(() -> events.timeoutRejected(timer));
        tellAll(listener -> listener.rejected(timer));
    }

    /**
     * A task takes, or took, too long.
     *
     * @param isFirst whether nothing was said of it before; the log has each task once
     */
    void slowTask(SlowTask task, boolean isFirst) {
        guarded(() -> events.slowTask(timer, task));
        if (isFirst) {
            guarded(() -> SlowTaskWarning.write(timer.name(), task, slowTasks));
        }
        tellAll(listener -> listener.slowTask(timer, task));
    }

    /** A step began too late. */
    void lateStep(long lateNanos) {
        guarded(() -> events.lateStep(timer, lateNanos));
        tellAll(listener -> listener.lateStep(timer, lateNanos));
    }

    /** A task was measured. It comes for each task, so it makes no object if nobody listens. */
    void taskMeasured(long latenessNanos, long durationNanos) {
        if (!all.isEmpty()) {
            tellAll(listener -> listener.taskMeasured(timer, latenessNanos, durationNanos));
        }
    }

    /** Has the log say how many slow tasks it has not told of, if it is time. */
    void tellKeptBack() {
        slowTasks.tellKeptBack("slow tasks of timer " + timer.name());
    }

    boolean isTimerStopped() {
        return timer.worker().state() == WorkerState.STOPPED;
    }

    private void tellAll(Consumer<TimerListener> call) {
        for (TimerListener listener : all) {
            guarded(() -> call.accept(listener));
        }
    }

    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (Throwable thrown) {
            failures.warn("a listener of timer " + timer.name() + " has failed; nothing else is affected", thrown);
        }
    }
}
