package io.tickwheel.examples.demo.comparison;

import io.tickwheel.examples.demo.application.Measurements;
import io.tickwheel.examples.demo.measure.LatenessSummary;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.report.BarChart;
import io.tickwheel.examples.demo.report.HtmlPage;
import io.tickwheel.examples.demo.report.PercentileChart;
import io.tickwheel.examples.demo.report.Series;
import io.tickwheel.examples.demo.report.Text;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The page about a comparison: what ran, charts, the table, and how each value was come by.
 *
 * <p>Threads: any.
 */
final class ComparisonPage {
    private static final Series NETTY = new Series(TimerKind.NETTY.title(), Series.FIRST);
    private static final Series TICKWHEEL = new Series(TimerKind.TICKWHEEL.title(), Series.SECOND);

    private final Conditions conditions;
    private final Comparison comparison;

    ComparisonPage(Conditions conditions, Comparison comparison) {
        this.conditions = conditions;
        this.comparison = comparison;
    }

    String markup() {
        HtmlPage page = new HtmlPage("One Netty application, two timers");
        conditions.sentences().forEach(page::paragraph);
        page.heading("How late timeouts fired")
                .percentiles(lateness(
                        "Lateness: the moment a timeout fired, less its deadline",
                        of -> of.requests().lateness()))
                .paragraph(machine())
                .heading("How late silent connections were closed")
                .percentiles(lateness(
                        "Lateness: the moment a connection was closed, less the end of its read timeout",
                        of -> of.connections().lateness()))
                .heading("What the timers cost (less is better)")
                .bars(costs())
                .heading("All values")
                .table(comparison.table())
                .heading("How they were measured");
        conditions.methods().forEach(page::paragraph);
        return page.markup();
    }

    private PercentileChart lateness(String title, Function<Measurements, LatenessSummary> lateness) {
        return new PercentileChart(
                title,
                List.of(
                        new PercentileChart.Curve(NETTY, lateness.apply(comparison.netty())),
                        new PercentileChart.Curve(TICKWHEEL, lateness.apply(comparison.tickwheel()))));
    }

    private String machine() {
        return String.format(
                "What the machine itself added: a thread that only slept beside the application woke up to %s late in"
                        + " %s's run and up to %s in %s's.",
                Text.millis(comparison.netty().machine().maxMillis()),
                NETTY.title(),
                Text.millis(comparison.tickwheel().machine().maxMillis()),
                TICKWHEEL.title());
    }

    private List<BarChart> costs() {
        return List.of(
                bars(
                        "Worker CPU, busy (of a core)",
                        of -> of.busy().cpuPercent(),
                        of -> Text.percent(of.busy().cpuPercent())),
                bars(
                        "Worker CPU, idle (of a core)",
                        of -> of.idle().cpuPercent(),
                        of -> Text.percent(of.idle().cpuPercent())),
                bars(
                        "Wake-ups a second, busy",
                        of -> of.busy().wakeUpsPerSecond().orElse(0),
                        of -> Text.rate(of.busy().wakeUpsPerSecond())),
                bars(
                        "Wake-ups a second, idle",
                        of -> of.idle().wakeUpsPerSecond().orElse(0),
                        of -> Text.rate(of.idle().wakeUpsPerSecond())),
                bars("Heap a pending timeout", Measurements::bytesPerPending, of -> Text.bytes(of.bytesPerPending())),
                bars(
                        "Start + cancel, one thread",
                        Measurements::startCancelNanos,
                        of -> Text.nanos(of.startCancelNanos())),
                bars(
                        "Read timeouts: CPU (of a core)",
                        of -> of.connections().cpuPercent(),
                        of -> Text.percent(of.connections().cpuPercent())),
                bars(
                        "Read timeouts: heap a connection",
                        of -> of.connections().bytesPerConnection(),
                        of -> Text.bytes(of.connections().bytesPerConnection())));
    }

    private BarChart bars(String title, ToDoubleFunction<Measurements> value, Function<Measurements, String> text) {
        return new BarChart(
                title,
                List.of(
                        bar(NETTY, comparison.netty(), value, text),
                        bar(TICKWHEEL, comparison.tickwheel(), value, text)));
    }

    private static BarChart.Bar bar(
            Series series, Measurements of, ToDoubleFunction<Measurements> value, Function<Measurements, String> text) {
        return new BarChart.Bar(series, value.applyAsDouble(of), text.apply(of));
    }
}
