package io.tickwheel.diagnostics;

import io.tickwheel.diagnostics.TaskReport.SlowTaskClass;
import java.util.Locale;

/** How late tasks were and how long they took, as a table for people, and below it the slowest. */
final class TasksText {
    private TasksText() {}

    static String of(TaskReport report) {
        StringBuilder text = new StringBuilder();
        text.append("observed for ")
                .append(NumberText.time(report.observedNanos()))
                .append("\n\n");
        appendRow(text, "", "count", "median", "99th", "max", "mean");
        appendTimes(text, "lateness", report.lateness());
        appendTimes(text, "duration", report.duration());
        if (!report.slowest().isEmpty()) {
            text.append('\n');
            appendSlow(text, "longest", "slow ones", "task");
            for (SlowTaskClass slow : report.slowest()) {
                String longest = NumberText.time(slow.longestNanos());
                appendSlow(text, longest, NumberText.count(slow.count()), slow.taskClass());
            }
        }
        return text.toString();
    }

    private static void appendTimes(StringBuilder text, String label, TimeDistribution times) {
        long count = times.count();
        if (count == 0) {
            appendRow(text, label, "0", "-", "-", "-", "-");
            return;
        }
        appendRow(
                text,
                label,
                NumberText.count(count),
                NumberText.time(times.percentileNanos(50)),
                NumberText.time(times.percentileNanos(99)),
                NumberText.time(times.maxNanos()),
                NumberText.time(times.totalNanos() / count));
    }

    private static void appendRow(
            StringBuilder text, String label, String count, String median, String high, String max, String mean) {
        String row =
                String.format(Locale.ROOT, "%-8s  %13s  %10s  %10s  %10s  %10s", label, count, median, high, max, mean);
        text.append(row).append('\n');
    }

    private static void appendSlow(StringBuilder text, String longest, String slowOnes, String task) {
        text.append(String.format(Locale.ROOT, "%10s  %13s  %s", longest, slowOnes, task))
                .append('\n');
    }
}
