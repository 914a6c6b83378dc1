package io.tickwheel.jmh.result;

import io.tickwheel.internal.page.Markup;
import io.tickwheel.internal.page.NumberText;
import io.tickwheel.internal.page.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The chart of a results file: a panel for each metric, in it a group of bars for each setting, one a timer, as
 * long as the median of the forks, with their range as a whisker. Each bar has its name and its value beside it, so
 * that colours need not be told apart.
 */
public final class ResultChart {
    private static final int WIDTH = 760;
    private static final int MARGIN = 16;
    private static final int BARS_LEFT = 130;
    private static final int BARS_RIGHT = 570;
    private static final int LETTER = 7;
    private static final int LINE = 20;
    private static final int BAR = 13;
    private static final int BASELINE = 11;
    /** On white, which is readable on a dark page, too. */
    private static final String HEAD = """
            <svg viewBox="0 0 %1$s %2$s" role="img" xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" \
            font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="12" \
            fill="#1f2328" style="background:#ffffff">""";

    private static final String BOLD = "<text x=\"%s\" y=\"%s\" font-weight=\"bold\">%s</text>";
    private static final String TEXT = "<text x=\"%s\" y=\"%s\">%s</text>";
    private static final String OTHER = "#afb8c1";

    private static final Map<String, String> COLOURS = Map.of(
            "netty", "#e69f00",
            "tickwheel", "#0072b2",
            "tickwheel-core", "#56b4e9",
            "kafka", "#8b6b4a",
            "stpe", "#cc79a7",
            "fjp", "#f0e442",
            "pekko", "#009e73",
            "agrona", "#d55e00");

    private final Grid grid;
    private final Markup svg = new Markup();
    private final int barsLeft;
    private double y = MARGIN;

    private ResultChart(Grid grid) {
        this.grid = grid;
        int longest = grid.timers().stream().mapToInt(String::length).max().orElse(0);
        barsLeft = Math.max(BARS_LEFT, MARGIN + LETTER * longest);
    }

    /** Draws those of the given metrics that the file has; all of its metrics if it has none of them. */
    public static String svg(ResultFile file, List<String> metrics) {
        ResultChart chart = new ResultChart(new Grid(file.rows()));
        List<String> there = new ArrayList<>(metrics);
        there.retainAll(chart.grid.metrics());
        return chart.draw(file.conditions().title(), there.isEmpty() ? chart.grid.metrics() : there);
    }

    private String draw(String title, List<String> metrics) {
        svg.add(BOLD, MARGIN, y + BASELINE, title);
        y += LINE;
        metrics.forEach(this::panel);
        int height = (int) Math.ceil(y + MARGIN);
        return new Markup()
                .add(HEAD, WIDTH, height)
                .add("<title>%s</title>", title)
                .add("%s</svg>", svg)
                .toString();
    }

    private void panel(String metric) {
        List<ResultRow> rows = grid.settings().stream()
                .flatMap(setting -> grid.rows(metric, setting).stream())
                .toList();
        Scale scale = Scale.of(rows.stream().map(ResultChart::end).toList());
        y += LINE / 2.0;
        String kind = scale.logarithmic() ? " (logarithmic scale)" : "";
        svg.add(TEXT, MARGIN, y + BASELINE, metric + ", " + rows.get(0).unit() + kind);
        y += LINE;
        double bottom = y + height(metric);
        for (double mark : scale.marks()) {
            double x = x(scale, mark);
            svg.add("<line x1=\"%1$s\" y1=\"%2$s\" x2=\"%1$s\" y2=\"%3$s\" stroke=\"#d0d7de\"/>", x, y, bottom)
                    .add(
                            "<text x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>",
                            x, bottom + BASELINE + 3, NumberText.of(mark));
        }
        grid.settings().forEach(setting -> group(metric, setting, scale));
        y = bottom + LINE;
    }

    private void group(String metric, Map<String, String> setting, Scale scale) {
        List<ResultRow> rows = grid.rows(metric, setting);
        if (!rows.isEmpty() && !setting.isEmpty()) {
            String words = setting.entrySet().stream()
                    .map(parameter -> parameter.getKey() + " " + NumberText.ofParameter(parameter.getValue()))
                    .collect(Collectors.joining(", "));
            svg.add(BOLD, MARGIN, y + BASELINE, words);
            y += LINE;
        }
        for (ResultRow row : rows) {
            bar(row, scale);
            y += LINE;
        }
    }

    private void bar(ResultRow row, Scale scale) {
        double end = x(scale, row.median());
        svg.add("<text x=\"%s\" y=\"%s\" text-anchor=\"end\">%s</text>", barsLeft - 6, y + BASELINE, row.timer())
                .add(
                        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>",
                        barsLeft, y, end - barsLeft, BAR, colour(row.timer()));
        if (row.least() < row.most()) {
            double from = x(scale, row.least());
            end = x(scale, row.most());
            svg.add(
                    "<line x1=\"%1$s\" y1=\"%2$s\" x2=\"%3$s\" y2=\"%2$s\" stroke=\"#1f2328\"/>",
                    from, y + BAR / 2.0, end);
        }
        svg.add(TEXT, end + 6, y + BASELINE, NumberText.withRange(row.median(), row.least(), row.most()));
    }

    /** What has to fit: the whole range, unless one fork is so far out that it would push all bars aside. */
    private static double end(ResultRow row) {
        return Math.min(row.most(), 2 * Math.max(row.median(), 0));
    }

    private double height(String metric) {
        int lines = 0;
        for (Map<String, String> setting : grid.settings()) {
            int bars = grid.rows(metric, setting).size();
            lines += bars == 0 || setting.isEmpty() ? bars : bars + 1;
        }
        return lines * (double) LINE;
    }

    /** A build of a timer, which its name has behind an at sign, has the colour of the timer. */
    private static String colour(String timer) {
        return COLOURS.getOrDefault(timer.replaceFirst("@.*", ""), OTHER);
    }

    private double x(Scale scale, double value) {
        return barsLeft + scale.position(value) * (BARS_RIGHT - barsLeft);
    }
}
