package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.WorkerState;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures the tasks of a timer: takes the place of its task runner, and passes each task on to it. Figures begin with
 * it; a task that was running before is not in them.
 *
 * <p>It refers to the timer's inside and not to the timer, and to a timeout only while its task runs. Once the timer
 * has stopped, and no task runs, the watchdog drops it.
 *
 * <p>Threads: {@link #runTask} and {@link #accept} the worker, {@link #check} the watchdog, the others any. Cost:
 * two readings of the clock and a dozen stores a task; nothing is allocated for a task of less than 1 ms.
 */
final class TaskMonitor implements TaskRunner, LongConsumer, Watchlist.Watched {
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

    /**
     * Creates an observation, which measures from when it is made the engine's runner of tasks.
     *
     * @param taskRunner runs them
     * @param engineNowNanos the engine's clock
     * @param slowTaskNanos what a task may take
     * @param timer which timer listeners are told of
     * @param listeners told of a task that takes longer, and of a step that is later
     * @param worker the thread that runs tasks; null if it is not known
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
     * Has the watchdog look after the tasks, until {@link #end} or until the timer is stopped.
     *
     * @throws OutOfMemoryError if there is no memory for the watchdog's thread; nothing has begun then
     */
    void begin() {
        Watchdog.shared().watch(this);
    }

    /** Nobody is told of anything any more, but for what is being told now. */
    void end() {
        hasEnded = true;
        Watchdog.shared().leave(this);
    }

    /** The figures. */
    TaskReport report() {
        return new TaskReport(elapsedNanos(begunNanos), lateness.read(), duration.read(), slowest.read());
    }

    /** The task that runs at this moment; null if none does. */
    @Nullable
    RunningTask running() {
        TimeoutNode node = current.node();
        long runBegunNanos = node == null ? CurrentTask.ENDED : current.sinceNanos(node);
        if (node == null || runBegunNanos == CurrentTask.ENDED) {
            return null;
        }
        return new RunningTask(TaskNames.of(node), elapsedNanos(runBegunNanos));
    }

    /** Runs a task and measures it. */
    @Override
    public void runTask(TimeoutNode node) {
        long startNanos;
        try {
            startNanos = engineNowNanos.getAsLong();
        } catch (Throwable thrown) {
            // I11: its timeout has ended, so nobody would run it later. Whoever steps reads the clock, too, and fails.
            taskRunner.runTask(node);
            return;
        }
        // Before the run: a timeout that repeats has another deadline after it, if an executor was quick.
        long lateNanos = Math.max(0, startNanos - node.deadlineNanos());
        current.begin(node, startNanos);
        try {
            taskRunner.runTask(node);
        } finally {
            current.end();
            measure(node, lateNanos, elapsedNanos(startNanos));
        }
    }

    /** How long ago a time was; a clock that has stepped back has stood still. */
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

    @Override
    public long check() {
        // A stop waits for the task that is running: until that has ended there may be something to tell.
        if (hasEnded || (timer.worker().state() == WorkerState.STOPPED && current.node() == null)) {
            return OVER;
        }
        listeners.logSuppressed(timer);
        TimeoutNode node = current.node();
        long runBegunNanos = node == null ? CurrentTask.ENDED : current.sinceNanos(node);
        if (node == null || runBegunNanos == CurrentTask.ENDED) {
            return slowTaskNanos;
        }
        long nanos = elapsedNanos(runBegunNanos);
        if (nanos <= slowTaskNanos) {
            // No check is needed before this task is slow; one that begins now will be so later.
            return slowTaskNanos - Math.max(1, nanos) + 1;
        }
        if (!current.isClaimed(node)) {
            tellOfRunning(node, runBegunNanos, nanos);
        }
        return slowTaskNanos;
    }

    private void measure(TimeoutNode node, long lateNanos, long nanos) {
        lateness.record(lateNanos);
        duration.record(nanos);
        if (!hasEnded) {
            listeners.taskMeasured(timer, lateNanos, nanos);
        }
        if (nanos >= SlowestTasks.NOTEWORTHY_NANOS) {
            note(node, nanos);
        }
    }

    private void note(TimeoutNode node, long nanos) {
        boolean isSlow = nanos > slowTaskNanos;
        String taskClass = TaskNames.of(node);
        slowest.add(taskClass, nanos, isSlow);
        if (isSlow) {
            boolean isFirst = !current.wasClaimed(node);
            if (!hasEnded) {
                tell(new SlowTask(taskClass, TaskNames.siteOf(node), nanos, false, List.of()), isFirst);
            }
        }
    }

    private void tellOfRunning(TimeoutNode node, long begunNanos, long nanos) {
        Thread thread = worker.get();
        List<StackTraceElement> stack = thread == null ? List.of() : stackOfTask(thread);
        // The stack is that of this run only if it goes on; if it does not, the worker tells of its end.
        if (current.claim(node, begunNanos)) {
            tell(new SlowTask(TaskNames.of(node), TaskNames.siteOf(node), nanos, true, stack), true);
        }
    }

    private void tell(SlowTask task, boolean isFirst) {
        if (isFirst) {
            listeners.logSlowTask(timer, task);
        }
        listeners.slowTask(timer, task);
    }

    /** The frames of the task that a thread runs, innermost first: what called it is the same for all. */
    static List<StackTraceElement> stackOfTask(Thread thread) {
        List<StackTraceElement> all = List.of(thread.getStackTrace());
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).getClassName().equals(TaskMonitor.class.getName())) {
                return all.subList(0, i);
            }
        }
        return all;
    }
}
