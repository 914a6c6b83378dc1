package io.tickwheel.netty.metrics;

import io.micrometer.core.instrument.Clock;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerDiagnostics;
import org.jspecify.annotations.Nullable;

/**
 * The report on a timer's tasks as the meters of one registry need it: one reading for all of a scrape, so that counts,
 * sums and buckets agree, and sums that never go back where one observation ends and another begins, since registries
 * that send differences would send negative ones.
 *
 * <p>It does not hold the timer, which it is shown at each call.
 *
 * <p>Threads: any, one at a time by its lock. Cost: a report at most ten times a second.
 */
final class ObservedTasks {
    private static final long FRESH_NANOS = 100_000_000;

    private final Clock clock;
    private @Nullable TaskReport report;
    private TimeSums endedLateness = TimeSums.NONE;
    private TimeSums endedDuration = TimeSums.NONE;
    private TimeSums lateness = TimeSums.NONE;
    private TimeSums duration = TimeSums.NONE;
    private long readNanos;
    private boolean isRead;

    ObservedTasks(Clock clock) {
        this.clock = clock;
    }

    /** The report of the observation that goes on; null if there is none. */
    synchronized @Nullable TaskReport report(TimerDiagnostics timer) {
        refresh(timer);
        return report;
    }

    /** How late tasks started, over all observations. */
    synchronized TimeSums lateness(TimerDiagnostics timer) {
        refresh(timer);
        return lateness;
    }

    /** How long tasks took, over all observations. */
    synchronized TimeSums duration(TimerDiagnostics timer) {
        refresh(timer);
        return duration;
    }

    private void refresh(TimerDiagnostics timer) {
        long nowNanos = clock.monotonicTime();
        if (isRead && nowNanos - readNanos < FRESH_NANOS) {
            return;
        }
        isRead = true;
        readNanos = nowNanos;
        TaskReport now = timer.tasks();
        if (report != null && (now == null || isAnother(report, now))) {
            // What was measured since the last reading of the observation before is lost.
            endedLateness = lateness;
            endedDuration = duration;
        }
        report = now;
        lateness = now == null ? endedLateness : endedLateness.plus(TimeSums.of(now.lateness()));
        duration = now == null ? endedDuration : endedDuration.plus(TimeSums.of(now.duration()));
    }

    /** Whether a report is of another observation than the one before: figures of one only grow. */
    private static boolean isAnother(TaskReport before, TaskReport now) {
        return now.observedNanos() < before.observedNanos()
                || now.lateness().count() < before.lateness().count()
                || now.duration().count() < before.duration().count();
    }
}
