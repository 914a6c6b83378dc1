package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerConfiguration;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.TimerSnapshot;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.diagnostics.WorkerState;
import java.time.Duration;
import java.util.List;

/** A timer that has a name and nothing else. */
final class FakeTimer implements TimerDiagnostics {
    static final String NAME = "fake-1";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public WorkerReport worker() {
        return new WorkerReport(WorkerState.STARTED, NAME, 0, 0, 0, 0, 0, null);
    }

    @Override
    public String creationThread() {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<StackTraceElement> creationSite() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TimerConfiguration configuration() {
        return new TimerConfiguration(1_000_000, 512, 0);
    }

    @Override
    public TimerCounts counts() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TimerSnapshot snapshot() {
        throw new UnsupportedOperationException();
    }

    @Override
    public PendingGroups groups() {
        throw new UnsupportedOperationException();
    }

    @Override
    public PendingGroups groupsOlderThan(Duration age) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Tracking tracking() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void track(Tracking level) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void observe(Duration slowTask) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void stopObserving() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TaskReport tasks() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void addListener(TimerListener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void removeListener(TimerListener listener) {
        throw new UnsupportedOperationException();
    }
}
