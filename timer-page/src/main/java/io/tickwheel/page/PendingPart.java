package io.tickwheel.page;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.page.Chart;
import io.tickwheel.internal.page.Chart.Series;
import io.tickwheel.internal.page.HtmlPage;
import io.tickwheel.internal.page.NumberText;
import io.tickwheel.internal.page.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is pending in a timer and who put it there, as a part of the page.
 *
 * <p>Threads: any.
 */
final class PendingPart {
    /** The largest groups come first; those that follow so many are the last to be a leak. */
    static final int MOST_GROUPS = 20;

    /** The library does not tell which of these it was. */
    static final String WHY_UNKNOWN = "the worker was busy for too long, the reading interrupted, or memory short";

    private PendingPart() {}

    static void addTo(HtmlPage page, @Nullable PendingOverview pending, @Nullable PendingGroups groups) {
        page.subheading("What is pending");
        if (pending == null) {
            page.paragraph("Unknown: " + WHY_UNKNOWN + ".");
        } else {
            page.paragraph(String.format(
                    "%s in the wheel, %s in the intake; the earliest deadline: %s.",
                    NumberText.count(pending.inWheel()),
                    NumberText.count(pending.inIntake()),
                    deadline(pending.earliestNanos())));
            page.charts(List.of(byRemaining(pending)));
        }
        page.subheading("Who put it there");
        if (groups == null) {
            page.paragraph("Unknown: " + WHY_UNKNOWN + ".");
        } else {
            page.paragraph(tracking(groups.tracking()));
            page.table(table(groups));
            more(page, groups);
        }
    }

    private static Chart byRemaining(PendingOverview pending) {
        List<Chart.Bar> bars = pending.byRemaining().stream()
                .map(range -> bar(range(range.upToNanos()), range.count()))
                .toList();
        return Chart.bars("Timeouts by the time that remains", bars);
    }

    private static String range(long upToNanos) {
        if (upToNanos == 0) {
            return "overdue";
        }
        return upToNanos == Long.MAX_VALUE
                ? "longer"
                : "\u2264 " + NumberText.time(upToNanos).replace(".0 ", " ");
    }

    private static Chart.Bar bar(String name, long count) {
        return new Chart.Bar(new Series(name, Series.SECOND), count, NumberText.count(count));
    }

    private static String tracking(Tracking tracking) {
        return switch (tracking.oneIn()) {
            case 0 -> "Timeouts are not tracked: of those scheduled from now on only the task is known.";
            case 1 -> "All timeouts are tracked. What has no line was scheduled before that was set.";
            default ->
                String.format(
                        "One timeout in %1$s is tracked: where a line is named, there are about %1$s times as many,"
                                + " of those scheduled since that was set.",
                        NumberText.count(tracking.oneIn()));
        };
    }

    private static Table table(PendingGroups groups) {
        return new Table(
                List.of("task, and the line that scheduled it", "pending", "oldest", "nearest deadline"),
                groups.groups().stream()
                        .limit(MOST_GROUPS)
                        .map(PendingPart::row)
                        .toList());
    }

    private static Table.Row row(PendingGroups.Group group) {
        return new Table.Row(
                group.taskClass(),
                group.creationSite() == null ? "not tracked" : group.creationSite(),
                group.exampleStack().stream().map(StackTraceElement::toString).toList(),
                List.of(
                        NumberText.count(group.count()),
                        group.oldestNanos() < 0 ? "" : NumberText.time(group.oldestNanos()),
                        deadline(group.nearestNanos())));
    }

    private static void more(HtmlPage page, PendingGroups groups) {
        int more = groups.groups().size() - MOST_GROUPS;
        if (more > 0) {
            long timeouts = groups.groups().stream()
                    .skip(MOST_GROUPS)
                    .mapToLong(PendingGroups.Group::count)
                    .sum();
            page.paragraph("And " + NumberText.count(more) + " smaller groups with " + NumberText.count(timeouts)
                    + " timeouts.");
        }
    }

    private static String deadline(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            return "never";
        }
        return nanos < 0 ? NumberText.time(-nanos) + " ago" : "in " + NumberText.time(nanos);
    }
}
