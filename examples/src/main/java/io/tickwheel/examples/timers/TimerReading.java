package io.tickwheel.examples.timers;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of a timer, all read at about the same time.
 *
 * @param madeBy the thread that made the timer
 * @param madeAt the line that did so
 * @param snapshot the timer at a moment
 * @param groups who put there what is pending; null if the worker was busy for too long
 * @param tasks what is late and who did it; null if the timer is not observed
 */
record TimerReading(
        String madeBy,
        String madeAt,
        TimerSnapshot snapshot,
        @Nullable PendingGroups groups,
        @Nullable TaskReport tasks) {

    /** Reads a timer. It waits for the timer's worker, and for a task that this runs, two seconds at most. */
    static TimerReading of(TimerDiagnostics timer) {
        return new TimerReading(
                timer.creationThread(),
                timer.creationSite().stream()
                        .findFirst()
                        .map(StackTraceElement::toString)
                        .orElse("an unknown line"),
                timer.snapshot(),
                timer.groups(),
                timer.tasks());
    }
}
