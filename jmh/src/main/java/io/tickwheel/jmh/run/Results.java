package io.tickwheel.jmh.run;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * A folder of results of a JDK: {@code QUESTION-jdk17.json} in JMH's format, whose raw data has an array for each fork,
 * and {@code conditions-jdk17.json} with the conditions of all questions.
 */
final class Results {
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final Map<String, String> NAMES_OF_JMH =
            Map.of("allocated", "gc.alloc.rate.norm", "cpu", "cpu.process.norm");

    private final Path folder;
    private final int release;

    Results(Path folder, int release) {
        this.folder = folder;
        this.release = release;
    }

    /**
     * One timer at one setting.
     *
     * @param setting its parameters by name, without the timer
     */
    record Row(String timer, Map<String, String> setting, JsonNode result) {
        /** The mean of each fork, smallest first; empty if it has no such metric. */
        List<Double> forks(String metric) {
            List<Double> values = new ArrayList<>();
            for (JsonNode fork : node(metric).path("rawData")) {
                StreamSupport.stream(fork.spliterator(), false)
                        .mapToDouble(JsonNode::asDouble)
                        .average()
                        .ifPresent(values::add);
            }
            return values.stream().sorted().toList();
        }

        String unit(String metric) {
            return node(metric).path("scoreUnit").asText();
        }

        private JsonNode node(String metric) {
            JsonNode secondary = result.path("secondaryMetrics");
            return metric.equals("time")
                    ? result.path("primaryMetric")
                    : secondary.path(secondary.has(metric) ? metric : NAMES_OF_JMH.getOrDefault(metric, metric));
        }
    }

    boolean has(String question) {
        return Files.exists(file(question));
    }

    List<Row> read(String question) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (JsonNode result : JSON.readTree(file(question).toFile())) {
            Map<String, String> setting = new TreeMap<>();
            result.path("params")
                    .properties()
                    .forEach(param ->
                            setting.put(param.getKey(), param.getValue().asText()));
            String timer = String.valueOf(setting.remove("timer"));
            for (String field : List.of("threads", "warmupIterations")) {
                setting.put(field, result.path(field).asText());
            }
            rows.add(new Row(timer, setting, result));
        }
        return rows;
    }

    Map<String, Conditions> conditions() throws IOException {
        Path file = file("conditions");
        return Files.exists(file)
                ? JSON.readValue(file.toFile(), new TypeReference<TreeMap<String, Conditions>>() {})
                : new TreeMap<>();
    }

    /** Writes the forks so far, in the order of the map; a fork without a result is left out. */
    void write(String question, Conditions conditions, Map<Fork, List<RunResult>> forks) throws IOException {
        Files.createDirectories(folder);
        List<JsonNode> all = new ArrayList<>();
        for (Map.Entry<Fork, List<RunResult>> entry : forks.entrySet()) {
            if (!entry.getValue().isEmpty()) {
                all.add(merged(entry.getKey(), entry.getValue()));
            }
        }
        write(file(question), all);
        Map<String, Conditions> known = conditions();
        known.put(question, conditions);
        write(file("conditions"), known);
    }

    /** The results of several runs as those of one with several forks, without what is said only of this machine. */
    private static JsonNode merged(Fork fork, List<RunResult> runs) throws IOException {
        RunResult all = new RunResult(
                runs.get(0).getParams(),
                runs.stream().flatMap(run -> run.getBenchmarkResults().stream()).toList());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(List.of(all));
        }
        ObjectNode json = (ObjectNode) JSON.readTree(bytes.toByteArray()).get(0);
        json.remove(List.of("jvm", "jdkVersion"));
        json.put("forks", runs.size());
        ((ObjectNode) json.path("params")).put("timer", fork.shownTimer());
        ObjectNode secondary = (ObjectNode) json.path("secondaryMetrics");
        secondary
                .properties()
                .removeIf(metric -> metric.getKey().startsWith("gc.") && !NAMES_OF_JMH.containsValue(metric.getKey()));
        return json;
    }

    private static void write(Path file, Object value) throws IOException {
        DefaultPrettyPrinter layout = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
        Files.writeString(file, JSON.writer(layout).writeValueAsString(value) + "\n");
    }

    private Path file(String name) {
        return folder.resolve(name + "-jdk" + release + ".json");
    }
}
