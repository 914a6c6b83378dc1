package io.tickwheel.jmh.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The results of a benchmark: {@code NAME.json}, an array in JMH's JSON format with a result for each timer and
 * setting, whose {@code rawData} has an array for each fork; and {@code NAME.conditions.json}. The {@code score} is the
 * median of the forks, each of which counts with the mean of its iterations, and {@code scoreConfidence} their range.
 *
 * <p>Threads: one.
 */
public final class ResultFile {
    private static final String CONDITIONS = ".conditions.json";
    private static final String RESULTS = ".json";
    private static final String SCENARIO = ".scenario.";
    private static final String TIME = "time";
    private static final String RAW_DATA = "rawData";
    private static final String SECONDARY = "secondaryMetrics";
    private static final MathContext DIGITS = new MathContext(6);
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final ArrayNode results;
    /** What was there at first, in its order: what is removed and added again gets its place back. */
    private final List<Map<String, String>> order = new ArrayList<>();

    private Conditions conditions;

    public ResultFile(Conditions conditions, ArrayNode results) {
        this.conditions = conditions;
        this.results = results;
        results.forEach(result -> order.add(params(result)));
    }

    public static ResultFile empty(Conditions conditions) {
        return new ResultFile(conditions, JSON.createArrayNode());
    }

    /** The names of all results in a folder. */
    public static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(CONDITIONS))
                    .map(file -> file.substring(0, file.length() - CONDITIONS.length()))
                    .sorted()
                    .toList();
        }
    }

    public static boolean exists(Path folder, String name) {
        return Files.exists(folder.resolve(name + CONDITIONS));
    }

    public static ResultFile read(Path folder, String name) throws IOException {
        return new ResultFile(
                read(folder.resolve(name + CONDITIONS), Conditions.class),
                read(folder.resolve(name + RESULTS), ArrayNode.class));
    }

    private static <T> T read(Path file, Class<T> type) throws IOException {
        try {
            return JSON.readValue(file.toFile(), type);
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not a results file: " + e.getOriginalMessage(), e);
        }
    }

    /** Writes both files, each in one piece, in place of what they held; the same results give the same bytes. */
    public Path write(Path folder, String name) throws IOException {
        Files.createDirectories(folder);
        Path written = write(folder.resolve(name + RESULTS), results);
        write(folder.resolve(name + CONDITIONS), conditions);
        return written;
    }

    private static Path write(Path file, Object value) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, text(value));
        return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Two spaces and bare line feeds on every system; arrays of numbers stay on their line. */
    static String text(Object value) throws JsonProcessingException {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        DefaultPrettyPrinter layout =
                new DefaultPrettyPrinter(separators).withObjectIndenter(new DefaultIndenter("  ", "\n"));
        return JSON.writer(layout).writeValueAsString(value) + "\n";
    }

    public Conditions conditions() {
        return conditions;
    }

    public void setConditions(Conditions changed) {
        conditions = changed;
    }

    public JsonNode results() {
        return results;
    }

    /** How many forks there are of a timer at a setting. */
    public int forks(String timer, Map<String, String> setting) {
        return find(timer, setting).map(result -> result.path("forks").asInt()).orElse(0);
    }

    /** Adds JMH's result of one fork; later ones of the same timer and setting are added to the first. */
    public void add(String timer, Map<String, String> setting, ObjectNode result) {
        Optional<ObjectNode> found = find(timer, setting);
        ObjectNode merged = found.orElse(result);
        if (found.isEmpty()) {
            result.remove(Set.of("jvm", "jdkVersion")); // the first is a path of this machine
            ObjectNode params = result.putObject("params").put("timer", timer);
            setting.forEach(params::put);
            results.insert(place(params(result)), result);
            result.path(SECONDARY)
                    .properties()
                    .removeIf(metric -> ResultRow.shownName(metric.getKey()).isEmpty());
        } else {
            merged.put("forks", merged.path("forks").asInt() + 1);
            Map<String, ObjectNode> all = metrics(merged);
            metrics(result).forEach((name, metric) -> {
                ObjectNode known = all.get(name);
                if (known != null) {
                    known.withArray(RAW_DATA).addAll(metric.withArray(RAW_DATA));
                }
            });
        }
        metrics(merged).values().forEach(ResultFile::summarize);
    }

    /** Removes the forks of a timer at a setting, if there are some. */
    public void remove(String timer, Map<String, String> setting) {
        results.removeIf(result -> isOf(result, timer, setting));
    }

    private int place(Map<String, String> params) {
        int rank = order.indexOf(params);
        return rank < 0
                ? results.size()
                : (int) StreamSupport.stream(results.spliterator(), false)
                        .filter(result -> order.subList(0, rank).contains(params(result)))
                        .count();
    }

    private Optional<ObjectNode> find(String timer, Map<String, String> setting) {
        return StreamSupport.stream(results.spliterator(), false)
                .filter(result -> isOf(result, timer, setting))
                .map(ObjectNode.class::cast)
                .findFirst();
    }

    private static boolean isOf(JsonNode result, String timer, Map<String, String> setting) {
        Map<String, String> params = new HashMap<>(setting);
        params.put("timer", timer);
        return params(result).equals(params);
    }

    private static Map<String, String> params(JsonNode result) {
        Map<String, String> params = new LinkedHashMap<>();
        result.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        return params;
    }

    private static Map<String, ObjectNode> metrics(JsonNode result) {
        Map<String, ObjectNode> metrics = new LinkedHashMap<>();
        metrics.put(TIME, (ObjectNode) result.path("primaryMetric"));
        result.path(SECONDARY)
                .properties()
                .forEach(metric -> metrics.put(metric.getKey(), (ObjectNode) metric.getValue()));
        return metrics;
    }

    /** Rounds the samples and summarizes them in JMH's own fields. */
    private static void summarize(ObjectNode metric) {
        ArrayNode forks = metric.withArray(RAW_DATA);
        for (JsonNode fork : forks) {
            ArrayNode samples = (ArrayNode) fork;
            for (int i = 0; i < samples.size(); i++) {
                samples.set(i, rounded(samples.get(i).asDouble()));
            }
        }
        ResultRow row = new ResultRow("", Map.of(), "", "", values(metric));
        boolean any = !row.forks().isEmpty();
        metric.put("score", any ? rounded(row.median()) : Double.NaN);
        metric.put("scoreError", Double.NaN);
        ArrayNode range = metric.putArray("scoreConfidence");
        range.add(any ? rounded(row.least()) : Double.NaN).add(any ? rounded(row.most()) : Double.NaN);
        metric.remove("scorePercentiles");
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }

    /** The mean of each fork. */
    private static List<Double> values(JsonNode metric) {
        List<Double> values = new ArrayList<>();
        for (JsonNode fork : metric.path(RAW_DATA)) {
            StreamSupport.stream(fork.spliterator(), false)
                    .mapToDouble(JsonNode::asDouble)
                    .average()
                    .ifPresent(values::add);
        }
        return values;
    }

    /** All metrics that tables show, in the order of the file. */
    public List<ResultRow> rows() {
        List<ResultRow> rows = new ArrayList<>();
        for (JsonNode result : results) {
            Map<String, String> setting = params(result);
            String timer = String.valueOf(setting.remove("timer"));
            // The time of a scenario is how long it was told to run, unless it has measured another.
            boolean timed = !result.path("benchmark").asText().contains(SCENARIO)
                    || result.path(SECONDARY).has(TIME);
            metrics(result).forEach((name, metric) -> {
                List<Double> values = values(metric);
                if (!values.isEmpty() && (timed || !name.equals(TIME))) {
                    ResultRow.shownName(name)
                            .map(shown -> new ResultRow(
                                    timer,
                                    setting,
                                    shown,
                                    metric.path("scoreUnit").asText(),
                                    values))
                            .ifPresent(rows::add);
                }
            });
        }
        return rows;
    }

    /** The flags of the forks. */
    String jvmArgs() {
        List<String> arguments = new ArrayList<>();
        results.path(0).path("jvmArgs").forEach(argument -> arguments.add(argument.asText()));
        return String.join(" ", arguments);
    }
}
