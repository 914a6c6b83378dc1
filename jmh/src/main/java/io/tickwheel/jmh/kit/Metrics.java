package io.tickwheel.jmh.kit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a scenario measured, in the order in which it was put. */
public final class Metrics {
    private final Map<String, Metric> byName = new LinkedHashMap<>();

    /** One value. */
    public record Metric(String unit, double value) {}

    /**
     * Adds a metric.
     *
     * @throws IllegalArgumentException if the value is not finite, or the name is taken
     */
    public void put(String name, String unit, double value) {
        if (!Double.isFinite(value) || byName.putIfAbsent(name, new Metric(unit, value)) != null) {
            throw new IllegalArgumentException(name + ": " + value + " " + unit + " (expected: finite, once)");
        }
    }

    public void put(String name, String unit, long count) {
        put(name, unit, (double) count);
    }

    public double value(String name) {
        Metric metric = byName.get(name);
        if (metric == null) {
            throw new IllegalArgumentException("no metric " + name + " among " + byName.keySet());
        }
        return metric.value();
    }

    public Map<String, Metric> byName() {
        return Collections.unmodifiableMap(byName);
    }
}
