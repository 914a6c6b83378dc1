package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLifecycle;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An observation of a timer: runs its tasks and measures them. A task that ran before is not measured.
 *
 * <p>It refers to the timer's inside and not to the timer, and to a timeout only while its task runs. {@link #runTask}
 * is for the worker, {@link #check} for the watchdog; the others are thread-safe. It allocates a small object for each
 * task.
 */
final class TaskMonitor implements TaskRunner {
    private final TimerLifecycle lifecycle;
    private final long slowTaskNanos;
    private final DefaultDiagnostics timer;

    private final long begunNanos;
    private final LatencyHistogram lateness = new LatencyHistogram();
    private final LatencyHistogram duration = new LatencyHistogram();
    private final SlowestTasks slowest = new SlowestTasks();
    /** The run of a task that is under way. */
    private volatile @Nullable Run current;

    private volatile boolean hasEnded;

    private final Future<?> watch;

    /** An observation, which measures once it runs the engine's tasks. The watchdog checks them until its end. */
    TaskMonitor(TimerLifecycle lifecycle, long slowTaskNanos, DefaultDiagnostics timer) {
        this.lifecycle = lifecycle;
        this.slowTaskNanos = slowTaskNanos;
        this.timer = timer;
        this.begunNanos = nowNanos();
        watch = Watchdog.watch(this::check, slowTaskNanos);
    }

    /** Tells nobody anything from now on. */
    void end() {
        hasEnded = true;
        watch.cancel(false);
    }

    /** The figures. */
    TaskReport report() {
        return new TaskReport(elapsedNanos(begunNanos), lateness.read(), duration.read(), slowest.read());
    }

    /** The task that runs at this moment; null if none does. */
    @Nullable
    RunningTask running() {
        Run run = current;
        return run == null ? null : new RunningTask(TaskNames.of(run.node), elapsedNanos(run.begunNanos));
    }

    @Override
    public void runTask(TimeoutNode node) {
        long startNanos;
        try {
            startNanos = nowNanos();
        } catch (Throwable thrown) {
            // I11: its timeout has ended, so nobody would run it later. The step reads the clock, too, and fails.
            lifecycle.runTask(node);
            return;
        }
        // Before the run: a repeating timeout has another deadline after it, if an executor was quick.
        long lateNanos = Math.max(0, startNanos - node.deadlineNanos());
        Run run = new Run(node, startNanos);
        current = run;
        try {
            lifecycle.runTask(node);
        } finally {
            current = null;
            measure(run, lateNanos);
        }
    }

    private long nowNanos() {
        return lifecycle.engine().nowNanos();
    }

    /** The time since another; a clock that has stepped back has stood still. */
    private long elapsedNanos(long fromNanos) {
        return Math.max(0, nowNanos() - fromNanos);
    }

    private void check() {
        if (hasEnded) {
            throw new CancellationException("the observation has ended");
        }
        try {
            Run run = current;
            if (run != null && !run.isReported) {
                reportIfSlow(run);
            }
        } catch (Throwable thrown) {
            // The next check tries again.
            return;
        }
    }

    private void reportIfSlow(Run run) {
        long nanos = elapsedNanos(run.begunNanos);
        if (nanos <= slowTaskNanos) {
            return;
        }
        Thread thread = lifecycle.owner();
        List<StackTraceElement> stack = thread == null ? List.of() : stackOfTask(thread);
        // The stack is of this run only if it goes on. Else the worker reports it.
        if (current == run) {
            run.isReported = true;
            report(run, nanos, true, stack, false);
        }
    }

    private void measure(Run run, long lateNanos) {
        long nanos = elapsedNanos(run.begunNanos);
        lateness.record(lateNanos);
        duration.record(nanos);
        if (!hasEnded) {
            timer.tell(listener -> listener.taskMeasured(timer, lateNanos, nanos));
        }
        boolean isSlow = nanos > slowTaskNanos;
        if (nanos >= SlowestTasks.NOTEWORTHY_NANOS) {
            slowest.add(TaskNames.of(run.node), nanos, isSlow);
        }
        if (isSlow && !hasEnded) {
            // If the watchdog is reporting it at this moment, the log has it twice.
            report(run, nanos, false, List.of(), run.isReported);
        }
    }

    private void report(Run run, long nanos, boolean isRunning, List<StackTraceElement> stack, boolean isLogged) {
        if (!isLogged) {
            String task = "timer " + timer.name() + ": a task of " + TaskNames.describe(run.node);
            long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
            Throwable cause = null;
            if (isRunning) {
                cause = new Throwable("the timer's thread is here");
                cause.setStackTrace(stack.toArray(StackTraceElement[]::new));
            }
            String time = isRunning
                    ? ": has been running for " + millis + " ms and keeps the others waiting"
                    : ": took " + millis + " ms and kept the others waiting";
            timer.slowTasks.log(Level.WARNING, task + time, cause);
        }
        SlowTask slow = new SlowTask(TaskNames.of(run.node), TaskNames.siteOf(run.node), nanos, isRunning, stack);
        timer.tell(listener -> listener.slowTask(timer, slow));
    }

    /** The frames of the task that a thread runs, innermost first. */
    private static List<StackTraceElement> stackOfTask(Thread thread) {
        List<StackTraceElement> all = List.of(thread.getStackTrace());
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).getClassName().equals(TaskMonitor.class.getName())) {
                return all.subList(0, i);
            }
        }
        return all;
    }

    /** One run of a task: a timeout that repeats has many. */
    private static final class Run {
        private final TimeoutNode node;
        private final long begunNanos;
        /** Written by the watchdog. */
        private volatile boolean isReported;

        Run(TimeoutNode node, long begunNanos) {
            this.node = node;
            this.begunNanos = begunNanos;
        }
    }
}
