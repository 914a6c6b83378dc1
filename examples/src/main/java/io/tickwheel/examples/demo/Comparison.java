package io.tickwheel.examples.demo;

import io.tickwheel.examples.page.Chart;
import io.tickwheel.examples.page.Chart.Series;
import io.tickwheel.examples.page.HtmlPage;
import io.tickwheel.examples.page.Table;
import io.tickwheel.examples.page.Texts;
import io.tickwheel.jmh.kit.NumberText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What was measured of both timers, as a table and as a page. */
record Comparison(Measured netty, Measured tickwheel) {
    private static final Series FIRST = new Series(DemoTimer.NETTY.title, Series.FIRST);
    private static final Series SECOND = new Series(DemoTimer.TICKWHEEL.title, Series.SECOND);
    /** Lateness below a tenth of a millisecond is drawn at the bottom. */
    private static final int START_POWER = -1;

    /** Whether all that was due has happened on both, and nothing early. */
    boolean isCorrect() {
        return Stream.of(netty, tickwheel)
                .allMatch(of -> of.value("lateness-count") == of.value("requests-due")
                        && of.value("lateness-early") == 0
                        && of.value("silent-closed") == of.value("silent")
                        && of.value("close-early") == 0);
    }

    /** A line of a resource: what it is about, a format, the names of the values, and a text for what is infinite. */
    private record Line(String what, String format, List<String> names, String infinite) {
        static List<Line> of(String resource) {
            return Texts.of(Comparison.class, resource)
                    .lines()
                    .map(line -> line.split("\\|", -1))
                    .map(parts -> new Line(
                            parts[0],
                            parts[1],
                            List.of(parts[2].split(" ", -1)),
                            parts.length > 3 ? parts[3] : "never"))
                    .toList();
        }

        String text(Measured of) {
            List<Double> values = names.stream().map(of::value).toList();
            if (values.contains(Double.POSITIVE_INFINITY)) {
                return infinite;
            }
            return values.contains(Double.NaN) ? "n/a" : String.format(Locale.ROOT, format, values.toArray());
        }

        double length(Measured of) {
            double value = of.value(names.get(0));
            return Double.isNaN(value) ? 0 : value;
        }
    }

    /** The table whose lines a resource describes. */
    Table table(String resource) {
        return new Table(
                List.of("", FIRST.title(), SECOND.title()),
                Line.of(resource).stream()
                        .map(line -> new Table.Row(line.what, List.of(line.text(netty), line.text(tickwheel))))
                        .toList());
    }

    String page(Map<String, String> conditions) {
        HtmlPage page = new HtmlPage("One Netty application, two timers");
        Texts.lines(Comparison.class, "conditions.txt", conditions).forEach(page::paragraph);
        page.heading("How late timeouts fired")
                .chart(curves("Lateness: the moment a timeout fired, less its deadline", "lateness"))
                .paragraph(String.format(
                        "What the machine itself added: a thread that only slept beside the application woke up to %s"
                                + " late in Netty's run and up to %s in tickwheel's.",
                        NumberText.format("%,.2f ms", netty.value("machine-max")),
                        NumberText.format("%,.2f ms", tickwheel.value("machine-max"))))
                .heading("How late silent connections were closed")
                .chart(curves(
                        "Lateness: the moment a connection was closed, less the end of its read timeout", "close"))
                .heading("What the timers cost (less is better)")
                .charts(Line.of("bars.txt").stream().map(this::bars).toList())
                .heading("All values")
                .table(table("comparison.txt"))
                .heading("How they were measured");
        Texts.lines(Comparison.class, "methods.txt", conditions).forEach(page::paragraph);
        return page.markup();
    }

    private Chart curves(String title, String name) {
        return Chart.percentiles(
                title,
                "share of the timeouts that ran no later than this",
                START_POWER,
                List.of(curve(FIRST, netty, name), curve(SECOND, tickwheel, name)));
    }

    private static Chart.Curve curve(Series series, Measured of, String name) {
        return new Chart.Curve(series, of.curvesMillis().getOrDefault(name, List.of()));
    }

    private Chart bars(Line line) {
        return Chart.bars(
                line.what,
                List.of(
                        new Chart.Bar(FIRST, line.length(netty), line.text(netty)),
                        new Chart.Bar(SECOND, line.length(tickwheel), line.text(tickwheel))));
    }
}
