package io.tickwheel.examples.timers;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.jmh.kit.NumberText;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * What is shown of all timers.
 *
 * @param readAt when it was read
 * @param live how many timers there are
 * @param timers those that were read, in the order in which they were made
 */
record TimersReading(LocalTime readAt, int live, List<TimerReading> timers) {
    /** Each is waited for, and of a leak of timers the first few tell as much as all. */
    static final int MOST_TIMERS = 20;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    static TimersReading of(List<TimerDiagnostics> live) {
        return new TimersReading(
                LocalTime.now(ZoneId.systemDefault()),
                live.size(),
                live.stream().limit(MOST_TIMERS).map(TimerReading::of).toList());
    }

    String summary() {
        String shown = live == timers.size() ? "" : ", of which the first " + timers.size() + " are shown";
        return "Live timers of this process: " + NumberText.count(live) + shown + ". Read at " + TIME.format(readAt)
                + ".";
    }
}
