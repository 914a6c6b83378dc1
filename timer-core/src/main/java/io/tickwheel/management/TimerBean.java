package io.tickwheel.management;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.diagnostics.WorkerState;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What {@link TimerManagement} registers: it hands on to the diagnostics. */
final class TimerBean implements TimerMXBean {
    private static final String NO_ANSWER = "no table: a task kept the worker busy, or this thread was interrupted\n";

    private final TimerDiagnostics timer;

    TimerBean(TimerDiagnostics timer) {
        this.timer = timer;
    }

    @Override
    public String getName() {
        return timer.name();
    }

    @Override
    public String getCreationThread() {
        return timer.creationThread();
    }

    @Override
    public List<String> getCreationSite() {
        return timer.creationSite().stream().map(StackTraceElement::toString).toList();
    }

    @Override
    public long getTickNanos() {
        return timer.configuration().tickNanos();
    }

    @Override
    public long getMaxPending() {
        return timer.configuration().maxPending();
    }

    @Override
    public long getPending() {
        return timer.counts().pending();
    }

    @Override
    public long getScheduled() {
        return timer.counts().scheduled();
    }

    @Override
    public long getExpired() {
        return timer.counts().expired();
    }

    @Override
    public long getCancelled() {
        return timer.counts().cancelled();
    }

    @Override
    public long getRejected() {
        return timer.counts().rejected();
    }

    @Override
    public long getFailed() {
        return timer.counts().failed();
    }

    @Override
    public WorkerState getWorkerState() {
        return timer.worker().state();
    }

    @Override
    public @Nullable String getThreadName() {
        return timer.worker().threadName();
    }

    @Override
    public long getWakeUps() {
        return timer.worker().wakeUps();
    }

    @Override
    public long getSteps() {
        return timer.worker().steps();
    }

    @Override
    public long getBehindNanos() {
        return timer.worker().behindNanos();
    }

    @Override
    public long getLastStepNanos() {
        return timer.worker().lastStepNanos();
    }

    @Override
    public long getLongestStepNanos() {
        return timer.worker().longestStepNanos();
    }

    @Override
    public @Nullable String getRunningTask() {
        RunningTask running = timer.worker().running();
        return running == null ? null : running.taskClass() + ", for " + running.runningNanos() + " ns";
    }

    @Override
    public String getTracking() {
        return timer.tracking().toString();
    }

    @Override
    public void setTracking(String level) {
        timer.track(Tracking.parse(level));
    }

    @Override
    public boolean isObserved() {
        return timer.tasks() != null;
    }

    @Override
    public long getLatenessMedianNanos() {
        return measured(tasks -> tasks.lateness().percentileNanos(50));
    }

    @Override
    public long getLateness99thNanos() {
        return measured(tasks -> tasks.lateness().percentileNanos(99));
    }

    @Override
    public long getLatenessMaxNanos() {
        return measured(tasks -> tasks.lateness().maxNanos());
    }

    @Override
    public long getTaskMedianNanos() {
        return measured(tasks -> tasks.duration().percentileNanos(50));
    }

    @Override
    public long getTask99thNanos() {
        return measured(tasks -> tasks.duration().percentileNanos(99));
    }

    @Override
    public long getTaskMaxNanos() {
        return measured(tasks -> tasks.duration().maxNanos());
    }

    @Override
    public List<String> getSlowestTasks() {
        TaskReport tasks = timer.tasks();
        return tasks == null
                ? List.of()
                : tasks.slowest().stream()
                        .map(slow -> slow.taskClass() + ": " + slow.count() + " slow, the longest "
                                + slow.longestNanos() + " ns")
                        .toList();
    }

    @Override
    public String snapshot() {
        return timer.snapshot().toString();
    }

    @Override
    public String dumpPending() {
        return textOf(timer.groups());
    }

    @Override
    public String dumpPendingOlderThan(long millis) {
        return textOf(timer.groupsOlderThan(Duration.ofMillis(millis)));
    }

    @Override
    public void observe(long slowTaskMillis) {
        timer.observe(Duration.ofMillis(slowTaskMillis));
    }

    @Override
    public void stopObserving() {
        timer.stopObserving();
    }

    private long measured(ToLongFunction<TaskReport> figure) {
        TaskReport tasks = timer.tasks();
        return tasks == null ? -1 : figure.applyAsLong(tasks);
    }

    private static String textOf(@Nullable PendingGroups groups) {
        return groups == null ? NO_ANSWER : groups.toString();
    }
}
