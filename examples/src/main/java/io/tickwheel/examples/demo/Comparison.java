package io.tickwheel.examples.demo;

import io.tickwheel.internal.page.Chart;
import io.tickwheel.internal.page.Chart.Series;
import io.tickwheel.internal.page.HtmlPage;
import io.tickwheel.internal.page.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What was measured of both timers, as a table and as a page.
 *
 * @param stolenPercent the share of processor time that others got from the machine's host meanwhile, or NaN
 */
record Comparison(Measured netty, Measured tickwheel, double stolenPercent) {
    private static final Series FIRST = new Series(DemoTimer.NETTY.title, Series.FIRST);
    private static final Series SECOND = new Series(DemoTimer.TICKWHEEL.title, Series.SECOND);
    /** A thread that only sleeps wakes within half of this on an idle machine; timers are compared by as much. */
    private static final double NOISY_SLEEP_MILLIS = 2;

    private static final double NOISY_STOLEN_PERCENT = 5;

    /** Whether all that was due has happened on both, and nothing early. */
    boolean isCorrect() {
        return Stream.of(netty, tickwheel)
                .allMatch(of -> of.value("lateness-count") == of.value("requests-due")
                        && of.value("lateness-early") + of.value("exact-early") == 0
                        && of.value("silent-closed") == of.value("silent")
                        && of.value("close-early") == 0);
    }

    /** Why the values mean little, or nothing if the machine was quiet. */
    String noise() {
        double sleepMillis = Math.max(netty.value("machine-p99"), tickwheel.value("machine-p99"));
        boolean noisy = sleepMillis > NOISY_SLEEP_MILLIS || stolenPercent > NOISY_STOLEN_PERCENT;
        Map<String, String> values = Map.of(
                "sleepMillis", NumberText.format("%.1f", sleepMillis),
                "stolen", NumberText.format("%.0f %%", stolenPercent));
        return noisy ? Texts.lines(Comparison.class, "noise.txt", values).get(0) : "";
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

        /** With the least and the greatest value of the rounds, of the last value if there are several. */
        String textWithRange(Measured of) {
            List<Double> rounds =
                    of.ofRounds(names.get(names.size() - 1)).stream().sorted().toList();
            String number = format.substring(format.lastIndexOf('%', format.lastIndexOf('f')))
                    .replaceFirst("f.*", "f");
            String least = NumberText.format(number, rounds.get(0));
            String most = NumberText.format(number, rounds.get(rounds.size() - 1));
            return text(of) + (least.equals(most) ? "" : " [" + least + "\u2013" + most + "]");
        }

        double length(Measured of) {
            double value = of.value(names.get(0));
            return Double.isNaN(value) ? 0 : value;
        }
    }

    /** The lines of a table with the rows that a resource describes. */
    List<String> table(String resource) {
        List<List<String>> rows = new ArrayList<>(List.of(List.of("", FIRST.title(), SECOND.title())));
        Line.of(resource)
                .forEach(
                        line -> rows.add(List.of(line.what, line.textWithRange(netty), line.textWithRange(tickwheel))));
        int[] widths = IntStream.range(0, 3)
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        String format = "%-" + widths[0] + "s   %" + widths[1] + "s   %" + widths[2] + "s";
        List<String> lines = new ArrayList<>();
        rows.forEach(row -> lines.add(format.formatted(row.toArray())));
        lines.add(1, "-".repeat(lines.get(0).length()));
        return lines;
    }

    String page(Map<String, String> conditions) {
        HtmlPage page = new HtmlPage("One Netty application, two timers");
        addParagraphs(page, Texts.lines(Comparison.class, "conditions.txt", conditions));
        if (!noise().isEmpty()) {
            page.add("<h2>No quiet machine</h2><p>%s</p>", noise());
        }
        page.add("<h2>How late timeouts fired</h2>")
                .charts(List.of(curves("Lateness: the moment a timeout fired, less its deadline", "lateness")))
                .add(
                        "<p>What the machine itself added: a thread that only slept beside the application woke up"
                                + " to %s late in Netty's rounds and up to %s in tickwheel's.</p>",
                        NumberText.format("%,.2f ms", netty.value("machine-max")),
                        NumberText.format("%,.2f ms", tickwheel.value("machine-max")))
                .add("<h2>How late silent connections were closed</h2>")
                .charts(List.of(curves(
                        "Lateness: the moment a connection was closed, less the end of its read timeout", "close")))
                .add("<h2>What the timers cost (less is better)</h2>")
                .charts(Line.of("bars.txt").stream().map(this::bars).toList())
                .add("<h2>All values</h2>")
                .text(String.join("\n", table("comparison.txt")))
                .add("<h2>How they were measured</h2>");
        addParagraphs(page, Texts.lines(Comparison.class, "methods.txt", conditions));
        return page.markup();
    }

    private static void addParagraphs(HtmlPage page, List<String> texts) {
        texts.forEach(text -> page.add("<p>%s</p>", text));
    }

    private Chart curves(String title, String name) {
        return Chart.percentiles(
                title,
                "share of the timeouts that ran no later than this",
                List.of(new Chart.Curve(FIRST, netty.curve(name)), new Chart.Curve(SECOND, tickwheel.curve(name))));
    }

    private Chart bars(Line line) {
        return Chart.bars(
                line.what,
                List.of(
                        new Chart.Bar(FIRST, line.length(netty), line.text(netty)),
                        new Chart.Bar(SECOND, line.length(tickwheel), line.text(tickwheel))));
    }
}
