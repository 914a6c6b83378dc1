package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An observation of a timer: runs its tasks and measures them. A task that ran before is not measured.
 *
 * <p>It refers to the timer's inside and not to the timer, and to a timeout only while its task runs. {@link #runTask}
 * and {@link #accept} are for the worker, {@link #check} is for the watchdog; the others are thread-safe. It allocates
 * nothing for a task of less than 1 ms.
 */
final class TaskMonitor implements TaskRunner, LongConsumer {
    private final TaskRunner taskRunner;
    private final LongSupplier engineNowNanos;
    private final long slowTaskNanos;
    private final TimerDiagnostics timer;
    private final Listeners listeners;
    private final Supplier<@Nullable Thread> worker;

    private final long begunNanos;
    private final CurrentTask current = new CurrentTask();
    private final LatencyHistogram lateness = new LatencyHistogram();
    private final LatencyHistogram duration = new LatencyHistogram();
    private final SlowestTasks slowest = new SlowestTasks();
    private volatile boolean hasEnded;
    /** When the run began that the watchdog reported last. */
    private volatile long reportedNanos = Long.MIN_VALUE;

    private @Nullable Future<?> watch;

    /**
     * Creates an observation, which measures once it runs the engine's tasks.
     *
     * @param worker the thread that runs tasks at this moment
     */
    TaskMonitor(
            TaskRunner taskRunner,
            LongSupplier engineNowNanos,
            long slowTaskNanos,
            TimerDiagnostics timer,
            Listeners listeners,
            Supplier<@Nullable Thread> worker) {
        this.taskRunner = taskRunner;
        this.engineNowNanos = engineNowNanos;
        this.slowTaskNanos = slowTaskNanos;
        this.timer = timer;
        this.listeners = listeners;
        this.worker = worker;
        this.begunNanos = engineNowNanos.getAsLong();
    }

    /**
     * Has the watchdog check the tasks until {@link #end}. Not thread-safe, as is the end.
     *
     * @throws OutOfMemoryError if there is no memory for the watchdog's thread; nothing has begun then
     */
    void begin() {
        boolean isWatched = false;
        try {
            watch = Watchdog.watch(this::check, slowTaskNanos);
            isWatched = true;
        } finally {
            hasEnded = !isWatched;
        }
    }

    /** Tells nobody anything from now on. */
    void end() {
        hasEnded = true;
        if (watch != null) {
            watch.cancel(false);
        }
    }

    /** The figures. */
    TaskReport report() {
        return new TaskReport(elapsedNanos(begunNanos), lateness.read(), duration.read(), slowest.read());
    }

    /** The task that runs at this moment; null if none does. */
    @Nullable
    RunningTask running() {
        CurrentTask.Run run = current.read();
        return run == null ? null : new RunningTask(TaskNames.of(run.node()), elapsedNanos(run.begunNanos()));
    }

    @Override
    public void runTask(TimeoutNode node) {
        long startNanos;
        try {
            startNanos = engineNowNanos.getAsLong();
        } catch (Throwable thrown) {
            // I11: its timeout has ended, so nobody would run it later. The step reads the clock, too, and fails.
            taskRunner.runTask(node);
            return;
        }
        // Before the run: a repeating timeout has another deadline after it, if an executor was quick.
        long lateNanos = Math.max(0, startNanos - node.deadlineNanos());
        current.begin(node, startNanos);
        try {
            taskRunner.runTask(node);
        } finally {
            current.end();
            measure(node, startNanos, lateNanos);
        }
    }

    /** The time since another; a clock that has stepped back has stood still. */
    private long elapsedNanos(long fromNanos) {
        return Math.max(0, engineNowNanos.getAsLong() - fromNanos);
    }

    /** A step begins, late by a time. */
    @Override
    public void accept(long lateNanos) {
        if (lateNanos > slowTaskNanos && !hasEnded) {
            listeners.lateStep(timer, lateNanos);
        }
    }

    /** Reports the running task, once, if it is slow. */
    void check() {
        if (hasEnded) {
            throw new CancellationException("the observation has ended");
        }
        try {
            CurrentTask.Run run = current.read();
            if (run != null && run.begunNanos() != reportedNanos) {
                reportIfSlow(run);
            }
        } catch (Throwable thrown) {
            // The next check tries again.
            return;
        }
    }

    private void reportIfSlow(CurrentTask.Run run) {
        long nanos = elapsedNanos(run.begunNanos());
        if (nanos <= slowTaskNanos) {
            return;
        }
        Thread thread = worker.get();
        List<StackTraceElement> stack = thread == null ? List.of() : stackOfTask(thread);
        // The stack is of this run only if it goes on. Else the worker reports it.
        if (current.isRunning(run)) {
            reportedNanos = run.begunNanos();
            SlowTask task = slowTask(run.node(), nanos, true, stack);
            listeners.logSlowTask(timer, task);
            listeners.slowTask(timer, task);
        }
    }

    private void measure(TimeoutNode node, long startNanos, long lateNanos) {
        long nanos = elapsedNanos(startNanos);
        lateness.record(lateNanos);
        duration.record(nanos);
        if (!hasEnded) {
            listeners.taskMeasured(timer, lateNanos, nanos);
        }
        boolean isSlow = nanos > slowTaskNanos;
        if (nanos >= SlowestTasks.NOTEWORTHY_NANOS) {
            slowest.add(TaskNames.of(node), nanos, isSlow);
        }
        if (isSlow && !hasEnded) {
            SlowTask task = slowTask(node, nanos, false, List.of());
            // If the watchdog is reporting it at this moment, the log has it twice.
            if (startNanos != reportedNanos) {
                listeners.logSlowTask(timer, task);
            }
            listeners.slowTask(timer, task);
        }
    }

    private static SlowTask slowTask(
            TimeoutNode node, long nanos, boolean isRunning, List<StackTraceElement> workerStack) {
        return new SlowTask(TaskNames.of(node), TaskNames.siteOf(node), nanos, isRunning, workerStack);
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
}
