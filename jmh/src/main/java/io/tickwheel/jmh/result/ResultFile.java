package io.tickwheel.jmh.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of a benchmark, an array in JMH's JSON format, and the conditions. */
public record ResultFile(Conditions conditions, JsonNode results) {
    private static final String SCENARIO = ".scenario.";

    /** All metrics that tables show, in the order of the file. */
    public List<ResultRow> rows() {
        List<ResultRow> rows = new ArrayList<>();
        for (JsonNode result : results) {
            Map<String, String> setting = new LinkedHashMap<>();
            result.path("params")
                    .properties()
                    .forEach(param ->
                            setting.put(param.getKey(), param.getValue().asText()));
            String timer = String.valueOf(setting.remove("timer"));
            // The time of a scenario is how long it was told to run.
            if (!result.path("benchmark").asText().contains(SCENARIO)) {
                rows.add(row(timer, setting, "time", result.path("primaryMetric")));
            }
            result.path("secondaryMetrics")
                    .properties()
                    .forEach(metric -> ResultRow.shownName(metric.getKey())
                            .ifPresent(name -> rows.add(row(timer, setting, name, metric.getValue()))));
        }
        return rows;
    }

    /** The virtual machine, and the flags of its forks. */
    String vm() {
        return results.path(0).path("vmName").asText() + " "
                + results.path(0).path("vmVersion").asText();
    }

    String jvmArgs() {
        List<String> arguments = new ArrayList<>();
        results.path(0).path("jvmArgs").forEach(argument -> arguments.add(argument.asText()));
        return String.join(" ", arguments);
    }

    private static ResultRow row(String timer, Map<String, String> setting, String metric, JsonNode measured) {
        return new ResultRow(
                timer,
                setting,
                metric,
                measured.path("scoreUnit").asText(),
                number(measured.path("score")),
                number(measured.path("scoreError")));
    }

    /** JMH writes a number that it does not know as the text NaN. */
    private static double number(JsonNode node) {
        return node.isNumber() ? node.asDouble() : Double.NaN;
    }
}
