package io.tickwheel.jmh.run;

import io.tickwheel.jmh.run.Results.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The pages of tables and the charts of a folder of results. Charts show Netty's timer and tickwheel on JDK 17. */
final class Drawing {
    private static final List<Integer> RELEASES = List.of(17, 25);
    private static final int CHARTED_RELEASE = 17;
    private static final Map<String, String> COLOURS = Map.of("netty", "#e69f00", "tickwheel", "#0072b2");

    /** The panels of the charts: the chart, the question, its metric, a title, and values of the shown rows. */
    private static final String PANELS = """
            overview; start-cancel; time; Start + cancel, ns; threads=1 waiting=0 tickMillis=100
            overview; request-load; worker-cpu-per-operation; A million requests a second, the timer's thread, ns; \
            outstanding=100000
            overview; expiring; worker-cpu-per-expiry; Expiring among a million, the timer's thread, ns; \
            rearming=false pending=1000000
            start-cancel; start-cancel; time; Start + cancel, ns;
            request-load; request-load; worker-cpu-per-operation; Requests, the timer's thread, ns each;
            request-load; request-load; cpu-per-operation; All processor time, ns each;
            expiring; expiring; worker-cpu-per-expiry; Expiring, the timer's thread, ns each;
            service; service; cpu; The first 20 s of a service, all processor time, ms;
            """;

    private static final int WIDTH = 640;
    private static final int MARGIN = 16;
    private static final int LINE = 20;
    private static final int BAR = 14;
    private static final int BARS_LEFT = 100;
    private static final int BARS_WIDTH = 360;
    private static final int BASELINE = 11;

    private final StringBuilder svg = new StringBuilder();
    private int y = MARGIN;

    private Drawing() {}

    /** Every file with its text. */
    static Map<Path, String> files(Path folder) throws IOException {
        Map<Path, String> files = new TreeMap<>();
        for (int release : RELEASES) {
            files.put(folder.resolve("jdk" + release + ".md"), Tables.page(new Results(folder, release), release));
        }
        Map<String, Drawing> charts = new TreeMap<>();
        Results results = new Results(folder, CHARTED_RELEASE);
        for (String line : PANELS.lines().toList()) {
            String[] parts = line.split("; ?", -1);
            if (results.has(parts[1])) {
                Map<String, String> only = Rows.settings(parts[4]).get(0);
                List<Row> rows = results.read(parts[1]).stream()
                        .filter(row -> COLOURS.containsKey(row.timer())
                                && !row.forks(parts[2]).isEmpty())
                        .filter(row -> row.setting().entrySet().containsAll(only.entrySet()))
                        .toList();
                charts.computeIfAbsent(parts[0], first -> new Drawing()).panel(parts[3], parts[2], rows);
            }
        }
        charts.forEach((name, chart) -> files.put(folder.resolve(name + ".svg"), chart.text()));
        return files;
    }

    private String text() {
        // On white, which is readable on a dark page, too.
        return String.format("""
                <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" \
                font-family="system-ui, sans-serif" font-size="12" fill="#1f2328" style="background:#ffffff">
                %3$s</svg>
                """, WIDTH, y + MARGIN, svg);
    }

    private void panel(String title, String metric, List<Row> rows) {
        text(MARGIN, "font-weight=\"bold\"", title);
        y += LINE;
        double longest = rows.stream()
                .mapToDouble(row -> Tables.median(row.forks(metric)))
                .max()
                .orElse(1);
        String shown = "";
        for (Row row : rows) {
            String setting = setting(row, rows);
            if (!setting.equals(shown)) {
                text(MARGIN, "fill=\"#59636e\"", setting);
                y += LINE;
                shown = setting;
            }
            bar(row, row.forks(metric), longest);
        }
        y += LINE / 2;
    }

    /** The values of the parameters that are not the same in all rows. */
    private static String setting(Row row, List<Row> rows) {
        return row.setting().entrySet().stream()
                .filter(param -> rows.stream()
                        .anyMatch(other ->
                                !param.getValue().equals(other.setting().get(param.getKey()))))
                .map(param -> param.getKey() + " " + param.getValue())
                .collect(Collectors.joining(", "));
    }

    /** As long as the median, with the range of the forks beside it. */
    private void bar(Row row, List<Double> forks, double longest) {
        double width = BARS_WIDTH * Tables.median(forks) / longest;
        text(MARGIN, "", row.timer());
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n",
                BARS_LEFT,
                y,
                width,
                BAR,
                COLOURS.get(row.timer())));
        text(BARS_LEFT + (int) width + 6, "", Tables.withRange(forks));
        y += LINE;
    }

    private void text(int x, String attributes, String text) {
        svg.append(String.format("<text x=\"%d\" y=\"%d\" %s>%s</text>\n", x, y + BASELINE, attributes, text));
    }
}
