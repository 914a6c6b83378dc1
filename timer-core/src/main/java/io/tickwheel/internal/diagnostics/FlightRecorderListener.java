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
 * Records a timer's events in Flight Recorder.
 *
 * <p>A stack that Flight Recorder takes begins where the event is committed, in frames of ours: an application's events
 * cannot leave any out. So each event that has a stack names the first line outside of the timer as well, and those for
 * which it would be the worker's, or say no more than a log line does, have none.
 *
 * <p>The kinds of events are known to Flight Recorder from the first event after it was started. To make them known
 * before would start its inside in each JVM that makes a timer, which takes longer than all else that a first timer
 * needs.
 *
 * <p>Threads: any. Cost: with no recording running, one or two calls that say so; no event is made, and nothing that
 * would be in it.
 */
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the events' fields
final class FlightRecorderListener implements TimerListener {
    private static final int FRAMES_RECORDED = 16;

    @Override
    public void started(TimerDiagnostics timer) {
        if (FlightRecorder.isInitialized() && Kinds.START.isEnabled()) {
            TimerStart event = new TimerStart();
            event.timer = timer.name();
            event.site = CreationSite.ofCaller().line();
            event.commit();
        }
    }

    @Override
    public void stopped(TimerDiagnostics timer, int returned) {
        if (FlightRecorder.isInitialized() && Kinds.STOP.isEnabled()) {
            TimerStop event = new TimerStop();
            event.timer = timer.name();
            event.site = CreationSite.ofCaller().line();
            event.returned = returned;
            event.commit();
        }
    }

    @Override
    public void slowTask(TimerDiagnostics timer, SlowTask task) {
        if (FlightRecorder.isInitialized() && Kinds.SLOW.isEnabled()) {
            SlowTaskEvent event = new SlowTaskEvent();
            event.timer = timer.name();
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

    @Override
    public void lateStep(TimerDiagnostics timer, long lateNanos) {
        if (FlightRecorder.isInitialized() && Kinds.LATE.isEnabled()) {
            LateStep event = new LateStep();
            event.timer = timer.name();
            event.late = lateNanos;
            event.commit();
        }
    }

    @Override
    public void rejected(TimerDiagnostics timer) {
        if (FlightRecorder.isInitialized() && Kinds.REJECTED.isEnabled()) {
            TimeoutRejected event = new TimeoutRejected();
            event.timer = timer.name();
            event.site = CreationSite.ofCaller().line();
            event.commit();
        }
    }

    @Override
    public void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {
        if (FlightRecorder.isInitialized() && Kinds.FAILED.isEnabled()) {
            TaskFailed event = new TaskFailed();
            event.timer = timer.name();
            event.taskClass = taskClass;
            event.thrownClass = thrown.getClass().getName();
            event.commit();
        }
    }

    /** Asked whether events of their kind are recorded, so that none is made for nothing. */
    private static final class Kinds {
        static final TimerStart START = new TimerStart();
        static final TimerStop STOP = new TimerStop();
        static final SlowTaskEvent SLOW = new SlowTaskEvent();
        static final LateStep LATE = new LateStep();
        static final TimeoutRejected REJECTED = new TimeoutRejected();
        static final TaskFailed FAILED = new TaskFailed();
    }

    @Name("io.tickwheel.TimerStart")
    @Label("Timer Start")
    @Category("tickwheel")
    @Description("A timer's first timeout was scheduled, or it was started")
    private static final class TimerStart extends Event {
        @Label("Timer")
        @Nullable
        String timer;

        @Label("Site")
        @Description("The line that started it, or scheduled its first timeout")
        @Nullable
        String site;
    }

    @Name("io.tickwheel.TimerStop")
    @Label("Timer Stop")
    @Category("tickwheel")
    @Description("A timer was stopped, or its host has ended")
    private static final class TimerStop extends Event {
        @Label("Timer")
        @Nullable
        String timer;

        @Label("Site")
        @Description("The line that stopped it")
        @Nullable
        String site;

        @Label("Returned")
        @Description("Timeouts that had not ended")
        int returned;
    }

    @Name("io.tickwheel.SlowTask")
    @Label("Slow Task")
    @Category("tickwheel")
    @Description("A task takes, or took, longer on the timer's thread than the threshold")
    @StackTrace(false)
    private static final class SlowTaskEvent extends Event {
        @Label("Timer")
        @Nullable
        String timer;

        @Label("Task Class")
        @Nullable
        String taskClass;

        @Label("Creation Site")
        @Description("The line that scheduled it, if it was tracked")
        @Nullable
        String creationSite;

        @Label("Task Duration")
        @Timespan
        long taskDuration;

        @Label("Still Running")
        boolean stillRunning;

        @Label("Worker Stack")
        @Description("Where the timer's thread is, if the task still runs")
        @Nullable
        String workerStack;
    }

    @Name("io.tickwheel.LateStep")
    @Label("Late Step")
    @Category("tickwheel")
    @Description("The timer's thread woke later than planned, by more than the threshold")
    @StackTrace(false)
    private static final class LateStep extends Event {
        @Label("Timer")
        @Nullable
        String timer;

        @Label("Late")
        @Timespan
        long late;
    }

    @Name("io.tickwheel.TimeoutRejected")
    @Label("Timeout Rejected")
    @Category("tickwheel")
    @Description("A timeout was rejected, as many being pending as are allowed")
    private static final class TimeoutRejected extends Event {
        @Label("Timer")
        @Nullable
        String timer;

        @Label("Site")
        @Description("The line that scheduled it")
        @Nullable
        String site;
    }

    @Name("io.tickwheel.TaskFailed")
    @Label("Task Failed")
    @Category("tickwheel")
    @Description("A task, or what belongs to it, such as its executor, has thrown something")
    @StackTrace(false)
    private static final class TaskFailed extends Event {
        @Label("Timer")
        @Nullable
        String timer;

        @Label("Task Class")
        @Nullable
        String taskClass;

        @Label("Thrown Class")
        @Description("The class of what was thrown; the log has the rest")
        @Nullable
        String thrownClass;
    }
}
