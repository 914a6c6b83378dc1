package io.tickwheel.jmh.run;

import io.tickwheel.jmh.run.Results.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Results as Markdown: for each question a table with a column for each timer, and how it was measured. */
final class Tables {
    private static final String REFERENCE = "netty";
    private static final String BASELINE = "baseline";
    /** Metrics that are no cost, by which timers are not compared. */
    private static final Set<String> NO_COSTS = Set.of("expired", "early");

    private Tables() {}

    /** The page of a JDK. */
    static String page(Results results, int release) throws IOException {
        List<String> parts = new ArrayList<>();
        parts.add("# Results on JDK " + release);
        parts.add("""
                Written by `jmh/run --draw` from the data beside it. A value is the median of the forks, each of which \
                counts with the mean of its iterations; in square brackets are the least and the greatest of them. In \
                round brackets is Netty's median divided by this one, or ≈ if the two ranges overlap.""");
        for (Question question : Question.ALL) {
            if (results.has(question.name())) {
                parts.add(section(question, results));
            }
        }
        return String.join("\n\n", parts) + "\n";
    }

    static String section(Question question, Results results) throws IOException {
        List<Row> rows = results.read(question.name());
        Map<String, Set<String>> values = rows.stream()
                .flatMap(row -> row.setting().entrySet().stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toCollection(TreeSet::new))));
        List<String> columns = values.entrySet().stream()
                .filter(param -> param.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList();
        String constants = values.entrySet().stream()
                .filter(param -> param.getValue().size() == 1)
                .map(param -> param.getKey() + " "
                        + parameter(param.getValue().iterator().next()))
                .collect(Collectors.joining(", "));
        Conditions measured = results.conditions().get(question.name());
        return String.join(
                "\n\n",
                "## " + question.name(),
                question.what(),
                "In all rows: " + constants + ".",
                table(List.of(question.metrics().split(" ", -1)), columns, rows),
                measured == null
                        ? ""
                        : String.join(
                                "; ",
                                "`" + measured.command() + "`, " + measured.date(),
                                "commit " + measured.commit(),
                                "JDK " + measured.jdk(),
                                measured.machine() + "."));
    }

    private static String table(List<String> metrics, List<String> columns, List<Row> rows) {
        List<String> timers = rows.stream().map(Row::timer).distinct().toList();
        List<String> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("metric"));
        head.addAll(columns);
        lines.add(line(Stream.concat(head.stream(), timers.stream())));
        lines.add(line(
                Stream.concat(head.stream().map(name -> "---"), timers.stream().map(name -> "---:"))));
        for (String metric : metrics) {
            for (Map<String, String> setting :
                    rows.stream().map(Row::setting).distinct().toList()) {
                Map<String, Row> byTimer = rows.stream()
                        .filter(row -> row.setting().equals(setting)
                                && !row.forks(metric).isEmpty())
                        .collect(Collectors.toMap(Row::timer, row -> row));
                if (!byTimer.isEmpty()) {
                    String unit = byTimer.values().iterator().next().unit(metric);
                    lines.add(line(Stream.of(
                                    Stream.of(metric + ", " + unit),
                                    columns.stream().map(name -> parameter(setting.getOrDefault(name, ""))),
                                    timers.stream().map(timer -> cell(metric, timer, byTimer)))
                            .flatMap(cells -> cells)));
                }
            }
        }
        return String.join("\n", lines);
    }

    private static String cell(String metric, String timer, Map<String, Row> byTimer) {
        Row row = byTimer.get(timer);
        if (row == null) {
            return "";
        }
        List<Double> forks = row.forks(metric);
        Row reference = byTimer.get(REFERENCE);
        boolean isCompared = !timer.equals(BASELINE) && !timer.equals(REFERENCE) && !NO_COSTS.contains(metric);
        return withRange(forks) + (reference != null && isCompared ? ratio(reference.forks(metric), forks) : "");
    }

    private static String ratio(List<Double> reference, List<Double> forks) {
        if (median(reference) <= 0 || median(forks) <= 0) {
            return "";
        }
        boolean overlap =
                reference.get(0) <= forks.get(forks.size() - 1) && forks.get(0) <= reference.get(reference.size() - 1);
        double ratio = median(reference) / median(forks);
        return overlap ? " (≈)" : " (" + (ratio < 10 ? String.format(Locale.ROOT, "%.2f", ratio) : number(ratio)) + ")";
    }

    static String withRange(List<Double> forks) {
        String least = number(forks.get(0));
        String most = number(forks.get(forks.size() - 1));
        return number(median(forks)) + (least.equals(most) ? "" : " [" + least + "–" + most + "]");
    }

    static double median(List<Double> sorted) {
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Three digits, and all of those before the point. */
    static String number(double value) {
        double size = Math.abs(value);
        String format =
                size >= 99.95 || size == 0 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.9995 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }

    private static String parameter(String value) {
        return value.matches("\\d+") ? String.format(Locale.ROOT, "%,d", Long.parseLong(value)) : value;
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }
}
