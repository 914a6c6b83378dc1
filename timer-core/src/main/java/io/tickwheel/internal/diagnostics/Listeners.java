package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.time.TimeSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * All listeners of one timer: Flight Recorder, where this JVM has it, and those that users have added.
 *
 * <p>Threads: any. What a listener throws is logged, at most once in 10 s, and reaches nobody (I11). Cost: with no
 * listener and no recording, a few reads an event.
 */
final class Listeners implements TimerListener {
    private static final TimerListener FLIGHT_RECORDER = flightRecorder();

    private final TimerListener recorder;
    private final RateLimitedLog slowTasks;
    private final RateLimitedLog failures;
    private final List<TimerListener> added = new CopyOnWriteArrayList<>();

    /**
     * No listeners yet.
     *
     * @param log where slow tasks and failing listeners are written to
     */
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
        // A first timer comes here without a lambda's class.
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
        // It comes for each task, so it makes no object if nobody listens, and is no event of Flight Recorder's.
        if (!added.isEmpty()) {
            callAdded(timer, listener -> listener.taskMeasured(timer, latenessNanos, durationNanos));
        }
    }

    /** Writes a slow task to the log, for which its caller has each task once. */
    void logSlowTask(TimerDiagnostics timer, SlowTask task) {
        long millis = TimeUnit.NANOSECONDS.toMillis(task.nanos());
        String which = "timer " + timer.name() + ": a task of " + task.taskClass()
                + (task.creationSite() == null ? "" : ", scheduled at " + task.creationSite() + ',');
        if (task.isRunning()) {
            slowTasks.warn(
                    which + " has been running for " + millis + " ms and keeps the others waiting", stackOf(task));
        } else {
            slowTasks.warn(which + " took " + millis + " ms and kept the others waiting", null);
        }
    }

    /** Has the log say how many slow tasks it has suppressed, if it is time. */
    void logSuppressed(TimerDiagnostics timer) {
        slowTasks.logSuppressed("slow tasks of timer " + timer.name());
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
        failures.warn("a listener of timer " + timer.name() + " has failed; nothing else is affected", thrown);
    }

    private static Throwable stackOf(SlowTask task) {
        Throwable stack = new Throwable("the timer's thread is here");
        stack.setStackTrace(task.workerStack().toArray(StackTraceElement[]::new));
        return stack;
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
