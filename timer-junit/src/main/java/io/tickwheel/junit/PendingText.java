package io.tickwheel.junit;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.util.List;

/** What is pending in the timers of a virtual time, for the message of a test that fails. */
final class PendingText {
    private PendingText() {}

    /** A heading and a table for each timer that has something pending; empty if none has. */
    static String of(ManualTime time) {
        List<TimerDiagnostics> timers = time.timers().stream()
                .filter(timer -> timer.counts().pending() > 0)
                .toList();
        if (timers.isEmpty()) {
            return "";
        }
        long pending =
                timers.stream().mapToLong(timer -> timer.counts().pending()).sum();
        StringBuilder text = new StringBuilder("pending at the end of the test: " + pending
                + (pending == 1 ? " timeout; it" : " timeouts; each")
                + " has to run or to be cancelled, or the timer to be stopped");
        timers.forEach(timer -> append(text, timer));
        return text.toString();
    }

    private static void append(StringBuilder text, TimerDiagnostics timer) {
        List<StackTraceElement> site = timer.creationSite();
        text.append("\n\n");
        PendingGroups groups = timer.groups();
        if (groups == null) {
            text.append("timer ")
                    .append(timer.name())
                    .append(": ")
                    .append(timer.counts().pending());
            text.append(" timeouts, which cannot be looked at while one of its tasks runs\n");
        } else {
            text.append(groups);
        }
        if (!site.isEmpty()) {
            text.append("the timer was made at ").append(site.get(0)).append('\n');
        }
        if (timer.tracking().equals(Tracking.off())) {
            text.append("who scheduled it: build the timer with tracking(Tracking.all()), ");
            text.append("or run with -Dio.tickwheel.tracking=all\n");
        }
    }
}
