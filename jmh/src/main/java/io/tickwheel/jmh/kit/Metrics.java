package io.tickwheel.jmh.kit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ScalarResult;

/** What a scenario measured, in the order in which it was put. */
public final class Metrics {
    private final Map<String, ScalarResult> byName = new LinkedHashMap<>();

    /**
     * Adds a metric.
     *
     * @throws IllegalArgumentException if the value is not finite, or the name is taken
     */
    public void put(String name, String unit, double value) {
        ScalarResult result = new ScalarResult(name, value, unit, AggregationPolicy.AVG);
        if (!Double.isFinite(value) || byName.putIfAbsent(name, result) != null) {
            throw new IllegalArgumentException(name + ": " + value + " " + unit + " (expected: finite, once)");
        }
    }

    /** Adds a metric, unless it is one that this system does not tell, which is no number. */
    public void putIfKnown(String name, String unit, double value) {
        if (!Double.isNaN(value)) {
            put(name, unit, value);
        }
    }

    public void put(String name, String unit, long count) {
        put(name, unit, (double) count);
    }

    public double value(String name) {
        ScalarResult metric = byName.get(name);
        if (metric == null) {
            throw new IllegalArgumentException("no metric " + name + " among " + byName.keySet());
        }
        return metric.getScore();
    }

    /** The metrics as results of JMH, by name. */
    public Map<String, ScalarResult> byName() {
        return Collections.unmodifiableMap(byName);
    }
}
