package io.tickwheel.jmh.chart;

import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The chart of a results file: for each metric drawn a panel, in it for each setting of the parameters a group of bars,
 * one a timer, with its error as a whisker.
 *
 * <p>Each bar has its name and its figure beside it, so nobody has to tell colours apart. Nothing depends on the fonts
 * of the machine that draws: the same results give the same bytes everywhere.
 */
final class BarChart {
    private static final int WIDTH = 760;
    private static final int MARGIN = 16;
    private static final int BARS_LEFT = 130;
    private static final int BARS_RIGHT = 600;
    private static final int LETTER = 7;
    private static final int LINE = 20;
    private static final int BAR = 13;
    private static final int BASELINE = 11;
    private static final String GREY = "#d0d7de";
    private static final String WHISKER = "#1f2328";
    private static final String OTHER = "#afb8c1";

    private static final Map<String, String> COLOURS = Map.ofEntries(
            Map.entry("netty", "#e69f00"),
            Map.entry("tickwheel", "#0072b2"),
            Map.entry("tickwheel-core", "#56b4e9"),
            Map.entry("kafka", "#8b6b4a"),
            Map.entry("stpe", "#cc79a7"),
            Map.entry("fjp", "#f0e442"),
            Map.entry("pekko", "#009e73"),
            Map.entry("agrona", "#d55e00"));

    private final ResultFile result;
    private final Grid grid;
    private final Svg svg = new Svg();
    private final int barsLeft;
    private double y = MARGIN;

    private BarChart(ResultFile result) {
        this.result = result;
        this.grid = new Grid(result);
        int longest = grid.timers().stream().mapToInt(String::length).max().orElse(0);
        barsLeft = Math.max(BARS_LEFT, MARGIN + LETTER * longest);
    }

    /** Draws the metrics that the results have of the given ones; all results if they have none of them. */
    static String svg(ResultFile result, List<String> metrics) {
        BarChart chart = new BarChart(result);
        List<String> there = new ArrayList<>(metrics);
        there.retainAll(chart.grid.metrics());
        return chart.draw(there.isEmpty() ? chart.grid.metrics() : there);
    }

    private String draw(List<String> metrics) {
        svg.boldText(MARGIN, y + BASELINE, result.title());
        y += LINE;
        metrics.forEach(this::panel);
        return svg.document(WIDTH, (int) Math.ceil(y + MARGIN), result.title());
    }

    private void panel(String metric) {
        List<ResultRow> rows = grid.settings().stream()
                .flatMap(setting -> grid.rows(metric, setting).stream())
                .toList();
        Scale scale = Scale.of(rows.stream().flatMap(row -> ends(row).stream()).toList());
        y += LINE / 2.0;
        svg.text(
                MARGIN,
                y + BASELINE,
                metric + ", " + rows.get(0).unit() + (scale.logarithmic() ? " (logarithmic scale)" : ""));
        y += LINE;
        double top = y;
        double bottom = top + height(metric);
        for (double mark : scale.marks()) {
            double x = x(scale, mark);
            svg.line(x, top, x, bottom, GREY);
            svg.textAround(x, bottom + BASELINE + 3, NumberText.of(mark));
        }
        for (Map<String, String> setting : grid.settings()) {
            group(metric, setting, scale);
        }
        y = bottom + LINE;
    }

    private void group(String metric, Map<String, String> setting, Scale scale) {
        List<ResultRow> rows = grid.rows(metric, setting);
        if (rows.isEmpty()) {
            return;
        }
        if (!setting.isEmpty()) {
            svg.boldText(MARGIN, y + BASELINE, inWords(setting));
            y += LINE;
        }
        for (ResultRow row : rows) {
            bar(row, scale);
            y += LINE;
        }
    }

    private void bar(ResultRow row, Scale scale) {
        double end = x(scale, row.score());
        svg.textBefore(barsLeft - 6.0, y + BASELINE, row.timer());
        svg.rectangle(barsLeft, y, end - barsLeft, BAR, colour(row.timer()));
        Double error = row.error();
        if (error != null) {
            double from = x(scale, row.score() - error);
            end = x(scale, row.score() + error);
            svg.line(from, y + BAR / 2.0, end, y + BAR / 2.0, WHISKER);
            svg.line(from, y + 3, from, y + BAR - 3, WHISKER);
            svg.line(end, y + 3, end, y + BAR - 3, WHISKER);
        }
        svg.text(end + 6, y + BASELINE, NumberText.withError(row));
    }

    /** What has to fit: the figure, and its error unless that is larger than it and would push all bars aside. */
    private static List<Double> ends(ResultRow row) {
        Double error = row.error();
        return List.of(row.score(), error == null ? row.score() : row.score() + Math.min(error, Math.abs(row.score())));
    }

    private double height(String metric) {
        int lines = 0;
        for (Map<String, String> setting : grid.settings()) {
            int bars = grid.rows(metric, setting).size();
            lines += bars == 0 || setting.isEmpty() ? bars : bars + 1;
        }
        return lines * (double) LINE;
    }

    /** Of a build of a timer, which stands behind an at sign, that of the timer. */
    private static String colour(String timer) {
        return COLOURS.getOrDefault(timer.replaceFirst("@.*", ""), OTHER);
    }

    private double x(Scale scale, double value) {
        return barsLeft + scale.position(value) * (BARS_RIGHT - barsLeft);
    }

    private static String inWords(Map<String, String> setting) {
        return setting.entrySet().stream()
                .map(parameter -> parameter.getKey() + " " + NumberText.ofParameter(parameter.getValue()))
                .collect(Collectors.joining(", "));
    }
}
