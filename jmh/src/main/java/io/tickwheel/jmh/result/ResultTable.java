package io.tickwheel.jmh.result;

import io.tickwheel.jmh.kit.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A results file as Markdown: its chart, a table with a column for each timer, and how it was measured. */
public final class ResultTable {
    private static final String REFERENCE = "netty";
    private static final Set<String> NO_TIMERS = Set.of("baseline", "floor");

    private final String name;
    private final ResultFile file;
    private final Grid grid;

    public ResultTable(String name, ResultFile file) {
        this.name = name;
        this.file = file;
        this.grid = new Grid(file);
    }

    public String markdown() {
        List<String> parts = new ArrayList<>();
        parts.add("![" + file.conditions().title() + "](benchmarks/" + name + ".svg)");
        parts.add(String.join("\n", table()));
        parts.add(legend());
        file.conditions().failures().forEach(failure -> parts.add("**Failed:** " + failure + "."));
        parts.add(conditions());
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("\n\n"));
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
                grid.rows(metric, setting).stream().findFirst().ifPresent(row -> lines.add(line(cells(row))));
            }
        }
        return lines;
    }

    private Stream<String> cells(ResultRow first) {
        Stream<String> what = Stream.of(first.metric() + ", " + first.unit());
        Stream<String> parameters = grid.parameters().stream()
                .map(parameter -> NumberText.ofParameter(first.setting().getOrDefault(parameter, "")));
        Stream<String> scores = grid.timers().stream()
                .map(timer -> grid.row(first.metric(), first.setting(), timer)
                        .map(this::cell)
                        .orElse(""));
        return Stream.concat(what, Stream.concat(parameters, scores));
    }

    private String cell(ResultRow row) {
        return NumberText.withError(row.score(), row.error())
                + ratio(row).map(ratio -> " (" + ratio + ")").orElse("");
    }

    private Optional<String> ratio(ResultRow row) {
        boolean compared = !row.timer().equals(REFERENCE) && !NO_TIMERS.contains(row.timer());
        if (!compared || !row.isCost() || row.score() <= 0) {
            return Optional.empty();
        }
        return grid.row(row.metric(), row.setting(), REFERENCE)
                .filter(reference -> reference.score() > 0)
                .map(reference -> reference.score() / row.score())
                .map(ratio -> ratio < 10 ? NumberText.format("%.2f", ratio) : NumberText.of(Math.rint(ratio)));
    }

    private String legend() {
        List<ResultRow> rows = file.rows();
        String errors = rows.stream()
                .filter(row -> !Double.isNaN(row.error()))
                .map(row -> row.aggregate().errorKind)
                .distinct()
                .collect(Collectors.joining("; "));
        boolean compares = rows.stream().anyMatch(row -> ratio(row).isPresent());
        boolean worst = rows.stream().anyMatch(row -> row.aggregate() == Aggregate.WORST);
        return Stream.of(
                        compares ? "In brackets: Netty's value divided by this one." : "",
                        errors.isEmpty() ? "" : "±: " + errors + ".",
                        worst ? "Of a worst case: the " + Aggregate.WORST.errorKind + "." : "")
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String conditions() {
        Conditions measured = file.conditions();
        return String.join(
                "; ",
                "`" + measured.command() + "` (" + measured.mode() + " mode, rounds: " + measured.rounds() + ")",
                measured.date() + ", commit " + measured.commit(),
                file.vm(),
                "`" + file.jvmArgs() + "`",
                measured.cores() + " x " + measured.cpu(),
                measured.os(),
                "load before it " + measured.loadBefore(),
                "[data](benchmarks/" + name + ".json).");
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }
}
