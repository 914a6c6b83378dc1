package io.tickwheel.jmh.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * JMH's results of all rounds as one array, with a result for each timer and setting, whose {@code rawData} has an
 * array for each round. A score is that of the {@link Aggregate} for the metric.
 *
 * <p>Threads: one.
 */
public final class MergedResults {
    private static final String RAW_DATA = "rawData";
    private static final String SECONDARY = "secondaryMetrics";
    private static final MathContext DIGITS = new MathContext(6);

    private final Map<String, ObjectNode> byTimerAndSetting = new LinkedHashMap<>();

    public boolean isEmpty() {
        return byTimerAndSetting.isEmpty();
    }

    /** Adds JMH's result of one fork; later ones of the same timer and setting are added to the first. */
    public void add(String timer, Map<String, String> setting, ObjectNode result) {
        ObjectNode merged = byTimerAndSetting.putIfAbsent(timer + setting, result);
        if (merged != null) {
            merged.put("forks", merged.path("forks").asInt() + 1);
            addRound((ObjectNode) merged.path("primaryMetric"), result.path("primaryMetric"));
            merged.path(SECONDARY).properties().forEach(metric -> {
                addRound((ObjectNode) metric.getValue(), result.path(SECONDARY).path(metric.getKey()));
            });
            return;
        }
        result.remove(Set.of("jvm", "jdkVersion")); // the first is a path of this machine
        ObjectNode params = result.putObject("params").put("timer", timer);
        setting.forEach(params::put);
        List<String> unused = new ArrayList<>();
        result.path(SECONDARY).fieldNames().forEachRemaining(name -> {
            if (ResultRow.shownName(name).isEmpty()) {
                unused.add(name);
            }
        });
        ((ObjectNode) result.path(SECONDARY)).remove(unused);
    }

    private static void addRound(ObjectNode metric, JsonNode ofRound) {
        metric.withArray(RAW_DATA).add(ofRound.path(RAW_DATA).path(0));
    }

    public ArrayNode array() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        byTimerAndSetting.values().forEach(result -> {
            summarize("time", (ObjectNode) result.path("primaryMetric"));
            result.path(SECONDARY)
                    .properties()
                    .forEach(metric -> summarize(metric.getKey(), (ObjectNode) metric.getValue()));
            array.add(result);
        });
        return array;
    }

    private static void summarize(String name, ObjectNode metric) {
        List<Double> samples = new ArrayList<>();
        ArrayNode rounded = JsonNodeFactory.instance.arrayNode();
        for (JsonNode round : metric.path(RAW_DATA)) {
            ArrayNode ofRound = rounded.addArray();
            for (JsonNode sample : round) {
                samples.add(sample.asDouble());
                ofRound.add(rounded(sample.asDouble()));
            }
        }
        Aggregate aggregate = Aggregate.of(name, metric.path("scoreUnit").asText());
        double score = aggregate.score(samples);
        double error = samples.size() < 2 ? Double.NaN : aggregate.error(samples);
        metric.put("score", rounded(score));
        metric.put("scoreError", rounded(error));
        metric.putArray("scoreConfidence").add(rounded(score - error)).add(rounded(score + error));
        metric.remove("scorePercentiles");
        metric.set(RAW_DATA, rounded);
    }

    private static double rounded(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : Double.NaN;
    }
}
