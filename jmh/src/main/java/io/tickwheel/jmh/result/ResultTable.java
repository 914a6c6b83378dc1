package io.tickwheel.jmh.result;

import io.tickwheel.internal.page.NumberText;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A results file as Markdown: its chart, a table with a column for each timer, and how it was measured. Paths are those
 * of the folder that has the results.
 */
public final class ResultTable {
    private static final String REFERENCE = "netty";
    private static final Set<String> NO_TIMERS = Set.of("baseline", "floor");

    private final String name;
    private final ResultFile file;
    private final Grid grid;

    public ResultTable(String name, ResultFile file) {
        this.name = name;
        this.file = file;
        this.grid = new Grid(file.rows());
    }

    /** How to read the values of all tables. */
    public static String legend() {
        return """
                A value is the median of the forks, and in square brackets are the least and the greatest of them; \
                a value without brackets is that of one fork, or the same in all. In round brackets is Netty's median \
                divided by this one, or ≈ where the ranges of the two overlap.""";
    }

    public String markdown() {
        List<String> parts = new ArrayList<>();
        parts.add("![" + file.conditions().title() + "](" + name + ".svg)");
        parts.add(String.join("\n", table()));
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
        return NumberText.withRange(row.median(), row.least(), row.most())
                + ratio(row).map(ratio -> " (" + ratio + ")").orElse("");
    }

    private Optional<String> ratio(ResultRow row) {
        boolean compared = !row.timer().equals(REFERENCE) && !NO_TIMERS.contains(row.timer());
        if (!compared || !row.isCost() || row.median() <= 0) {
            return Optional.empty();
        }
        return grid.row(row.metric(), row.setting(), REFERENCE)
                .filter(reference -> reference.median() > 0)
                .map(reference -> ratio(reference, row));
    }

    private static String ratio(ResultRow reference, ResultRow row) {
        double ratio = reference.median() / row.median();
        if (reference.overlaps(row)) {
            return "≈";
        }
        return ratio < 10 ? NumberText.format("%.2f", ratio) : NumberText.of(Math.rint(ratio));
    }

    private String conditions() {
        Conditions measured = file.conditions();
        IntSummaryStatistics forks =
                file.rows().stream().mapToInt(row -> row.forks().size()).summaryStatistics();
        String perLine = forks.getMin() == forks.getMax() ? "" : forks.getMin() + " to ";
        List<String> parts = new ArrayList<>();
        measured.batches()
                .forEach(batch -> parts.add("`" + batch.command() + "`, " + batch.date() + ", load before it "
                        + batch.loadBefore() + ", forks: " + batch.forks()));
        parts.addAll(List.of(
                measured.mode() + " mode, forks a line: " + perLine + forks.getMax(),
                "commit " + measured.commit(),
                "JDK " + measured.jdk(),
                "`" + file.jvmArgs() + "`",
                measured.cores() + " x " + measured.cpu(),
                measured.os(),
                "[data](" + name + ".json)."));
        return String.join("; ", parts);
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }
}
