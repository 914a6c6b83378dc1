package io.tickwheel.jmh.chart;

import io.tickwheel.jmh.result.Aggregate;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.MetricRules;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A results file as Markdown: its chart, a table with a column for each timer, and how it was measured. */
final class ResultTable {
    private static final String REFERENCE = "netty";
    /** What stands beside the timers and is none. */
    private static final Set<String> NO_TIMERS = Set.of("baseline", "floor");

    private final String name;
    private final ResultFile result;
    private final Grid grid;

    /**
     * Prepares a table.
     *
     * @param name of the results file, without its suffix
     * @param result its contents
     */
    ResultTable(String name, ResultFile result) {
        this.name = name;
        this.result = result;
        this.grid = new Grid(result);
    }

    String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("![" + result.title() + "](benchmarks/" + name + ".svg)");
        lines.add("");
        lines.addAll(table());
        String legend = legend();
        if (!legend.isEmpty()) {
            lines.add("");
            lines.add(legend);
        }
        for (String failure : result.failures()) {
            lines.add("");
            lines.add("**Failed:** " + failure + ".");
        }
        lines.add("");
        lines.add(conditions());
        return String.join("\n", lines);
    }

    private List<String> table() {
        List<String> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("what"));
        head.addAll(grid.parameters());
        head.addAll(grid.timers());
        lines.add(line(head.stream()));
        lines.add(line(head.stream().map(column -> grid.timers().contains(column) ? "---:" : "---")));
        for (String metric : grid.metrics()) {
            for (Map<String, String> setting : grid.settings()) {
                List<ResultRow> rows = grid.rows(metric, setting);
                if (!rows.isEmpty()) {
                    lines.add(line(cells(rows.get(0), setting)));
                }
            }
        }
        return lines;
    }

    private Stream<String> cells(ResultRow first, Map<String, String> setting) {
        Stream<String> what = Stream.of(first.metric() + ", " + first.unit());
        Stream<String> parameters =
                grid.parameters().stream().map(name -> NumberText.ofParameter(setting.getOrDefault(name, "")));
        Stream<String> scores = grid.timers().stream()
                .map(timer ->
                        grid.row(first.metric(), setting, timer).map(this::cell).orElse(""));
        return Stream.concat(what, Stream.concat(parameters, scores));
    }

    private String cell(ResultRow row) {
        return NumberText.withError(row)
                + ratio(row).map(ratio -> " (" + ratio + ")").orElse("");
    }

    private Optional<String> ratio(ResultRow row) {
        boolean compared = !row.timer().equals(REFERENCE) && !NO_TIMERS.contains(row.timer());
        if (!compared || !MetricRules.isCost(row.metric()) || row.score() <= 0) {
            return Optional.empty();
        }
        return grid.row(row.metric(), row.parameters(), REFERENCE)
                .filter(reference -> reference.score() > 0)
                .map(reference -> times(reference.score() / row.score()));
    }

    private static String times(double ratio) {
        return ratio < 10 ? String.format(Locale.ROOT, "%.2f", ratio) : NumberText.of(Math.rint(ratio));
    }

    private String legend() {
        String errors = result.rows().stream()
                .filter(row -> row.error() != null)
                .map(ResultRow::errorKind)
                .distinct()
                .collect(Collectors.joining("; "));
        boolean compares = result.rows().stream().anyMatch(row -> ratio(row).isPresent());
        boolean worst = result.rows().stream().anyMatch(row -> row.errorKind().equals(Aggregate.WORST.errorKind()));
        return Stream.of(
                        compares ? "In brackets: Netty's figure divided by this one." : "",
                        errors.isEmpty() ? "" : "±: " + errors + ".",
                        worst ? "Of what is a worst case: the " + Aggregate.WORST.errorKind() + "." : "")
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String conditions() {
        Conditions measured = result.conditions();
        return String.join(
                "; ",
                "`" + measured.command() + "` (" + measured.form() + " form, " + measured.turns() + " turns)",
                measured.date() + ", commit " + measured.commit(),
                measured.jdk().vm() + " " + measured.jdk().version(),
                "`" + String.join(" ", measured.jvmArgs()) + "`",
                measured.machine().cores() + " x " + measured.machine().cpu(),
                measured.machine().os(),
                "load before it " + measured.loadBefore(),
                "[data](benchmarks/" + name + ".json).");
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }
}
