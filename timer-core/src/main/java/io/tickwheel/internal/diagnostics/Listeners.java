package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.time.TimeSource;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The listeners of one timer: Flight Recorder, if this JVM has it, and those of users. What a listener throws is
 * logged and reaches nobody (I11). Thread-safe.
 */
final class Listeners implements TimerListener {
    private static final TimerListener FLIGHT_RECORDER = flightRecorder();

    private final TimerListener recorder;
    private final RateLimitedLog slowTasks;
    private final RateLimitedLog failures;
    private final List<TimerListener> added = new CopyOnWriteArrayList<>();

    Listeners(TimerLog log) {
        this(log, FLIGHT_RECORDER, TimeSource.system());
    }

    Listeners(TimerLog log, TimerListener recorder, TimeSource logClock) {
        this.recorder = recorder;
        this.slowTasks = new RateLimitedLog(log, logClock);
        this.failures = new RateLimitedLog(log, logClock);
    }

    /** Adds a listener; one that was added twice is called twice. */
    void add(TimerListener listener) {
        added.add(Objects.requireNonNull(listener, "listener"));
    }

    /** Removes a listener once, if it is there. */
    void remove(TimerListener listener) {
        added.remove(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public void started(TimerDiagnostics timer) {
        // Without a lambda for the recorder: the first one of a JVM takes longer than a first timer.
        try {
            recorder.started(timer);
        } catch (Throwable thrown) {
            failed(timer, thrown);
        }
        if (!added.isEmpty()) {
            callAdded(timer, listener -> listener.started(timer));
        }
    }

    @Override
    public void stopped(TimerDiagnostics timer, int returned) {
        try {
            recorder.stopped(timer, returned);
        } catch (Throwable thrown) {
            failed(timer, thrown);
        }
        if (!added.isEmpty()) {
            callAdded(timer, listener -> listener.stopped(timer, returned));
        }
    }

    @Override
    public void rejected(TimerDiagnostics timer) {
        callAll(timer, listener -> listener.rejected(timer));
    }

    @Override
    public void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {
        callAll(timer, listener -> listener.taskFailed(timer, taskClass, thrown));
    }

    @Override
    public void slowTask(TimerDiagnostics timer, SlowTask task) {
        callAll(timer, listener -> listener.slowTask(timer, task));
    }

    @Override
    public void lateStep(TimerDiagnostics timer, long lateNanos) {
        callAll(timer, listener -> listener.lateStep(timer, lateNanos));
    }

    @Override
    public void taskMeasured(TimerDiagnostics timer, long latenessNanos, long durationNanos) {
        // For each task: without a listener it makes no object.
        if (!added.isEmpty()) {
            callAdded(timer, listener -> listener.taskMeasured(timer, latenessNanos, durationNanos));
        }
    }

    /** Writes a slow task to the log. */
    void logSlowTask(TimerDiagnostics timer, SlowTask task) {
        long millis = TimeUnit.NANOSECONDS.toMillis(task.nanos());
        String site = task.creationSite() == null ? "" : ", scheduled at " + task.creationSite() + ',';
        String end = task.isRunning()
                ? " has been running for " + millis + " ms and keeps the others waiting"
                : " took " + millis + " ms and kept the others waiting";
        String text = "timer " + timer.name() + ": a task of " + task.taskClass() + site + end;
        slowTasks.log(Level.WARNING, text, task.isRunning() ? stackOf(task) : null);
    }

    private static Throwable stackOf(SlowTask task) {
        Throwable stack = new Throwable("the timer's thread is here");
        stack.setStackTrace(task.workerStack().toArray(StackTraceElement[]::new));
        return stack;
    }

    private void callAll(TimerDiagnostics timer, Consumer<TimerListener> call) {
        guarded(timer, recorder, call);
        callAdded(timer, call);
    }

    private void callAdded(TimerDiagnostics timer, Consumer<TimerListener> call) {
        for (TimerListener listener : added) {
            guarded(timer, listener, call);
        }
    }

    private void guarded(TimerDiagnostics timer, TimerListener listener, Consumer<TimerListener> call) {
        try {
            call.accept(listener);
        } catch (Throwable thrown) {
            failed(timer, thrown);
        }
    }

    private void failed(TimerDiagnostics timer, Throwable thrown) {
        String text = "a listener of timer " + timer.name() + " has failed; nothing else is affected";
        failures.log(Level.WARNING, text, thrown);
    }

    private static TimerListener flightRecorder() {
        try {
            Class.forName("jdk.jfr.Event", false, Listeners.class.getClassLoader());
            return new FlightRecorderListener();
        } catch (ClassNotFoundException | LinkageError e) {
            // The module jdk.jfr is not there, or not for us.
            return new TimerListener() {};
        }
    }
}
