package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import java.util.stream.Collectors;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/**
 * Records a timer's events in Flight Recorder. Thread-safe.
 *
 * <p>A stack that Flight Recorder takes begins in frames of the timer. So an event with a stack also names the user's
 * line. An event on the worker has no stack.
 *
 * <p>The class of an event is not loaded before Flight Recorder is started: this would initialise it in each JVM that
 * makes a timer.
 */
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the events' fields
final class FlightRecorderListener implements TimerListener {
    private static final int FRAMES_RECORDED = 16;

    @Override
    public void started(TimerDiagnostics timer) {
        if (FlightRecorder.isInitialized()) {
            new TimerStart().commitFor(timer);
        }
    }

    @Override
    public void stopped(TimerDiagnostics timer, int returned) {
        if (FlightRecorder.isInitialized()) {
            TimerStop event = new TimerStop();
            event.returned = returned;
            event.commitFor(timer);
        }
    }

    @Override
    public void rejected(TimerDiagnostics timer) {
        if (FlightRecorder.isInitialized()) {
            new TimeoutRejected().commitFor(timer);
        }
    }

    @Override
    public void slowTask(TimerDiagnostics timer, SlowTask task) {
        if (FlightRecorder.isInitialized()) {
            SlowTaskEvent event = new SlowTaskEvent();
            event.timer = timer.name();
            if (event.shouldCommit()) {
                event.taskClass = task.taskClass();
                event.creationSite = task.creationSite();
                event.taskDuration = task.nanos();
                event.stillRunning = task.isRunning();
                event.workerStack = task.workerStack().stream()
                        .limit(FRAMES_RECORDED)
                        .map(StackTraceElement::toString)
                        .collect(Collectors.joining("\n"));
                event.commit();
            }
        }
    }

    @Override
    public void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {
        if (FlightRecorder.isInitialized()) {
            TaskFailed event = new TaskFailed();
            event.timer = timer.name();
            if (event.shouldCommit()) {
                event.taskClass = taskClass;
                event.thrownClass = thrown.getClass().getName();
                event.commit();
            }
        }
    }

    @Category("tickwheel")
    private abstract static class TimerEvent extends Event {
        String timer = "";
    }

    private abstract static class EventOfCall extends TimerEvent {
        String site = "";

        void commitFor(TimerDiagnostics of) {
            timer = of.name();
            if (shouldCommit()) {
                site = CreationSite.ofCaller().line();
                commit();
            }
        }
    }

    @Name("io.tickwheel.TimerStart")
    @Label("Timer Start")
    @Description("A timer's first timeout was scheduled, or it was started")
    private static final class TimerStart extends EventOfCall {}

    @Name("io.tickwheel.TimerStop")
    @Label("Timer Stop")
    @Description("A timer was stopped or forgotten, or its host has ended")
    private static final class TimerStop extends EventOfCall {
        int returned;
    }

    @Name("io.tickwheel.TimeoutRejected")
    @Label("Timeout Rejected")
    @Description("A timeout was rejected because the limit is reached")
    private static final class TimeoutRejected extends EventOfCall {}

    @Name("io.tickwheel.SlowTask")
    @Label("Slow Task")
    @Description("A task takes, or took, longer on the timer's thread than the threshold")
    @StackTrace(false)
    private static final class SlowTaskEvent extends TimerEvent {
        String taskClass = "";

        @Nullable
        String creationSite;

        @Timespan
        long taskDuration;

        boolean stillRunning;
        String workerStack = "";
    }

    @Name("io.tickwheel.TaskFailed")
    @Label("Task Failed")
    @Description("A task, or code that belongs to it, has thrown something")
    @StackTrace(false)
    private static final class TaskFailed extends TimerEvent {
        String taskClass = "";
        String thrownClass = "";
    }
}
