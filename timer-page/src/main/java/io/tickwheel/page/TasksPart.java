package io.tickwheel.page;

import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
import io.tickwheel.internal.page.Chart;
import io.tickwheel.internal.page.Chart.Series;
import io.tickwheel.internal.page.HtmlPage;
import io.tickwheel.internal.page.NumberText;
import io.tickwheel.internal.page.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is late in a timer and which tasks made it so, as a part of the page and as tables.
 *
 * <p>Threads: any.
 */
final class TasksPart {
    private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9);
    private static final double NANOS_PER_MILLI = 1e6;

    /** The chart begins at a microsecond: most tasks take no more. */
    private static final int START_POWER = -3;

    private TasksPart() {}

    static void addTo(HtmlPage page, @Nullable TaskReport tasks) {
        page.subheading("What is late, and who did it");
        if (tasks == null) {
            page.paragraph("Tasks are not observed.");
            return;
        }
        page.paragraph("Tasks have been observed for " + NumberText.time(tasks.observedNanos()) + ".");
        if (tasks.duration().count() == 0) {
            page.paragraph("None has run since.");
            return;
        }
        page.chart(chart(tasks)).table(times(tasks));
        if (tasks.slowest().isEmpty()) {
            page.paragraph("None was slow.");
        } else {
            page.table(slowest(tasks));
        }
    }

    private static Chart chart(TaskReport tasks) {
        return Chart.percentiles(
                "Lateness (deadline to start) and duration of tasks",
                "share of the tasks for which it was no longer than this",
                START_POWER,
                List.of(
                        new Chart.Curve(new Series("lateness", Series.SECOND), millis(tasks.lateness())),
                        new Chart.Curve(new Series("duration", Series.FIRST), millis(tasks.duration()))));
    }

    private static List<Double> millis(TimeDistribution times) {
        return Chart.curve(percentile -> times.percentileNanos(percentile) / NANOS_PER_MILLI);
    }

    static Table times(TaskReport tasks) {
        return new Table(
                List.of("of tasks", "count", "p50", "p90", "p99", "p99.9", "longest"),
                List.of(
                        new Table.Row("lateness", values(tasks.lateness())),
                        new Table.Row("duration", values(tasks.duration()))));
    }

    static Table slowest(TaskReport tasks) {
        return new Table(
                List.of("slowest tasks, by class", "times slow", "longest"),
                tasks.slowest().stream()
                        .map(of -> new Table.Row(
                                of.taskClass(),
                                List.of(NumberText.count(of.count()), NumberText.time(of.longestNanos()))))
                        .toList());
    }

    private static List<String> values(TimeDistribution times) {
        List<String> values = new ArrayList<>();
        values.add(NumberText.count(times.count()));
        PERCENTILES.forEach(percentile -> values.add(NumberText.time(times.percentileNanos(percentile))));
        values.add(NumberText.time(times.maxNanos()));
        return values;
    }
}
