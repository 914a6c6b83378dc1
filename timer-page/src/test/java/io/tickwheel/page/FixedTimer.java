package io.tickwheel.page;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
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

/** A timer that always says the same. */
record FixedTimer(
        String name,
        @Nullable PendingOverview pending,
        @Nullable PendingGroups groups,
        @Nullable TaskReport tasks,
        List<StackTraceElement> madeAt)
        implements TimerDiagnostics {
    static final long SECOND = 1_000_000_000L;
    static final long MINUTE = 60 * SECOND;
    static final StackTraceElement LINE = new StackTraceElement("shop.Checkout", "reserve", "Checkout.java", 57);

    static final TimeDistribution LATENESS = new TimeDistribution(
            1_000,
            SECOND,
            25_000_000,
            List.of(
                    new TimeDistribution.Bucket(1_000_000, 900),
                    new TimeDistribution.Bucket(20_000_000, 95),
                    new TimeDistribution.Bucket(26_000_000, 5)));
    static final TimeDistribution DURATION =
            new TimeDistribution(1_000, SECOND, 500, List.of(new TimeDistribution.Bucket(512, 1_000)));

    /** A timer about which everything is known, with as many groups as are named. */
    static FixedTimer of(String name, PendingGroups.Group... groups) {
        PendingOverview pending = new PendingOverview(
                3,
                1_234,
                -SECOND / 4,
                List.of(
                        new PendingOverview.RemainingTime(0, 1),
                        new PendingOverview.RemainingTime(SECOND, 200),
                        new PendingOverview.RemainingTime(MINUTE, 0),
                        new PendingOverview.RemainingTime(Long.MAX_VALUE, 1_036)),
                0);
        TaskReport tasks = new TaskReport(
                90 * SECOND, LATENESS, DURATION, List.of(new TaskReport.SlowTaskClass("shop.Report", 7, 45_000_000)));
        return new FixedTimer(
                name,
                pending,
                new PendingGroups(name, Tracking.sampled(10), 1_237, List.of(groups)),
                tasks,
                List.of(LINE));
    }

    static PendingGroups.Group group(String taskClass, String line, long count) {
        return new PendingGroups.Group(taskClass, line, count, 90 * SECOND, 5 * MINUTE, List.of(LINE));
    }

    FixedTimer with(@Nullable PendingOverview pending, @Nullable PendingGroups groups, @Nullable TaskReport tasks) {
        return new FixedTimer(name, pending, groups, tasks, List.of());
    }

    @Override
    public boolean hasGivenName() {
        return true;
    }

    @Override
    public List<StackTraceElement> creationSite() {
        return madeAt;
    }

    @Override
    public TimerConfiguration configuration() {
        return new TimerConfiguration(10_000_000, 512, 50_000);
    }

    @Override
    public TimerCounts counts() {
        return new TimerCounts(41_024, 20_000, 19_787, 0, 3, 5);
    }

    @Override
    public WorkerReport worker() {
        return new WorkerReport(WorkerState.STARTED, name + "-thread", 4_321, 4_444, 45_000_000, 2_500_000_000L, null);
    }

    @Override
    public TimerSnapshot snapshot() {
        return new TimerSnapshot(name, configuration(), worker(), counts(), pending);
    }

    @Override
    public @Nullable PendingGroups groupsOlderThan(Duration age) {
        return groups;
    }

    @Override
    public Tracking tracking() {
        return Tracking.sampled(10);
    }

    @Override
    public void track(Tracking level) {}

    @Override
    public void observe(Duration slowTask) {}

    @Override
    public void stopObserving() {}

    @Override
    public void addListener(TimerListener listener) {}

    @Override
    public void removeListener(TimerListener listener) {}
}
