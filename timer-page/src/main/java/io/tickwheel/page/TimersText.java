package io.tickwheel.page;

import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.internal.page.NumberText;
import io.tickwheel.internal.page.Texts;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows, as plain text for a terminal: the tables as the library prints them.
 *
 * <p>Threads: any.
 */
final class TimersText {
    private TimersText() {}

    static String of(TimersReading reading) {
        StringBuilder text = new StringBuilder(reading.summary()).append('\n');
        for (TimersReading.OneTimer timer : reading.timers()) {
            text.append('\n').append(timer.snapshot()).append('\n');
            text.append(timer.groups() == null ? "groups: " + PendingPart.WHY_UNKNOWN + "\n" : timer.groups());
            append(text.append('\n'), timer.tasks());
        }
        return Texts.visible(text.toString());
    }

    private static void append(StringBuilder text, @Nullable TaskReport tasks) {
        if (tasks == null) {
            text.append("tasks are not observed\n");
            return;
        }
        text.append("tasks, observed for ")
                .append(NumberText.time(tasks.observedNanos()))
                .append('\n');
        if (tasks.duration().count() == 0) {
            text.append("none has run since\n");
            return;
        }
        TasksPart.times(tasks).lines().forEach(line -> text.append(line).append('\n'));
        if (!tasks.slowest().isEmpty()) {
            text.append('\n');
            TasksPart.slowest(tasks).lines().forEach(line -> text.append(line).append('\n'));
        }
    }
}
