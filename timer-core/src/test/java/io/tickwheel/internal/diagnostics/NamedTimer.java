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
import org.jspecify.annotations.Nullable;

/** A timer that consists of its name, perhaps a thread, and the line where it says that it was made. */
final class NamedTimer implements TimerDiagnostics {
    private final String name;
    private final @Nullable String threadName;
    private final List<StackTraceElement> creationSite;

    private NamedTimer(String name, @Nullable String threadName, List<StackTraceElement> creationSite) {
        this.name = name;
        this.threadName = threadName;
        this.creationSite = creationSite;
    }

    static NamedTimer madeAt(String site) {
        return new NamedTimer(site, "worker", List.of(new StackTraceElement(site, "make", site + ".java", 1)));
    }

    static NamedTimer madeNowhere() {
        return new NamedTimer("nowhere", "worker", List.of());
    }

    static NamedTimer withoutThread() {
        return new NamedTimer("virtual", null, List.of());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String creationThread() {
        return "main";
    }

    @Override
    public List<StackTraceElement> creationSite() {
        return creationSite;
    }

    @Override
    public TimerConfiguration configuration() {
        return new TimerConfiguration(1_000_000, 512, 0);
    }

    @Override
    public TimerCounts counts() {
        return new TimerCounts(0, 0, 0, 0, 0, 0);
    }

    @Override
    public WorkerReport worker() {
        return new WorkerReport(WorkerState.NOT_STARTED, threadName, 0, 0, 0, 0, 0, null);
    }

    @Override
    public TimerSnapshot snapshot() {
        return new TimerSnapshot(name, configuration(), worker(), counts(), null);
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
    public void stopObserving() {}

    @Override
    public @Nullable TaskReport tasks() {
        return null;
    }

    @Override
    public void addListener(TimerListener listener) {}

    @Override
    public void removeListener(TimerListener listener) {}
}
