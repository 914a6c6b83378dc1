package io.tickwheel.netty.metrics;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.TimerSnapshot;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.diagnostics.WorkerState;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A timer that reports what it is told to, and counts how often it was asked. */
final class ReportedTasks implements TimerDiagnostics {
    private @Nullable TaskReport report;
    private int timesAsked;

    /** A report in which every task of so many was equally late and took twice as long. */
    void report(long observedNanos, long count, long latenessNanos) {
        report = new TaskReport(observedNanos, times(count, latenessNanos), times(count, 2 * latenessNanos), List.of());
    }

    int timesAsked() {
        return timesAsked;
    }

    @Override
    public @Nullable TaskReport tasks() {
        timesAsked++;
        return report;
    }

    @Override
    public void stopObserving() {
        report = null;
    }

    @Override
    public String name() {
        return "reported";
    }

    @Override
    public String creationThread() {
        return "main";
    }

    @Override
    public List<StackTraceElement> creationSite() {
        return List.of();
    }

    @Override
    public TimerCounts counts() {
        return new TimerCounts(0, 0, 0, 0, 0);
    }

    @Override
    public WorkerReport worker() {
        return new WorkerReport(WorkerState.STARTED, null, 0, 0, 0, 0, null);
    }

    @Override
    public TimerSnapshot snapshot() {
        return new TimerSnapshot(name(), worker(), counts(), null);
    }

    @Override
    public @Nullable PendingGroups groups() {
        return null;
    }

    @Override
    public @Nullable PendingGroups groupsOlderThan(Duration age) {
        return null;
    }

    @Override
    public Tracking tracking() {
        return Tracking.off();
    }

    @Override
    public void track(Tracking level) {}

    @Override
    public void observe(Duration slowTask) {}

    @Override
    public void addListener(TimerListener listener) {}

    @Override
    public void removeListener(TimerListener listener) {}

    private static TimeDistribution times(long count, long nanos) {
        return new TimeDistribution(
                count, count * nanos, nanos, List.of(new TimeDistribution.Bucket(nanos + nanos / 16, count)));
    }
}
