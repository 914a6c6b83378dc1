package io.tickwheel.jmh.result;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tickwheel.jmh.result.Conditions.Batch;
import java.util.List;
import java.util.Map;

/** Results to draw, as JMH would write them. */
final class SomeResults {
    private final ResultFile merged =
            ResultFile.empty(new Conditions("", "", "", "", 0, "", "", "", List.of(), List.of()));

    static ResultFile of(List<String> failures, SomeResults results) {
        Conditions conditions = new Conditions(
                "start-cancel",
                "Start & cancel",
                "abc1234",
                "17.0.1",
                2,
                "Some CPU",
                "Some OS",
                "short",
                List.of(new Batch("jmh/run start-cancel", "2026-01-02T03:04:05Z", "0.1, 0.2, 0.3", 2)),
                failures);
        results.merged.setConditions(conditions);
        return results.merged;
    }

    /** Adds a fork of a benchmark of JMH. */
    SomeResults time(String timer, String threads, Double... samples) {
        merged.add(timer, Map.of("threads", threads), result("throughput.Some.benchmark", "ns/op", samples));
        return this;
    }

    /** Adds a fork of a scenario. */
    SomeResults metric(String timer, Map<String, String> setting, String metric, String unit, Double sample) {
        ObjectNode result = result("scenario.Some.run", "s/op", 10.0);
        ((ObjectNode) result.path("secondaryMetrics")).set(metric, measured(unit, sample));
        merged.add(timer, setting, result);
        return this;
    }

    static ObjectNode result(String benchmark, String unit, Double... samples) {
        ObjectNode result = JsonMapper.builder().build().createObjectNode();
        result.put("benchmark", "io.tickwheel.jmh." + benchmark).put("forks", 1).put("jvm", "/opt/jdk/bin/java");
        result.put("vmName", "Some VM").put("vmVersion", "17.0.1");
        result.putArray("jvmArgs").add("-Xmx4g");
        result.putObject("params").put("timer", "raw");
        result.set("primaryMetric", measured(unit, samples));
        result.putObject("secondaryMetrics").set("gc.count", measured("counts", 3.0));
        return result;
    }

    static ObjectNode measured(String unit, Double... samples) {
        ObjectNode metric = JsonMapper.builder().build().createObjectNode();
        metric.put("score", -1).put("scoreUnit", unit);
        ArrayNode round = metric.putArray("rawData").addArray();
        List.of(samples).forEach(round::add);
        return metric;
    }
}
