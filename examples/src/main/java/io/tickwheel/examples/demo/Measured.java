package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.WorkerUse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was measured of one timer: values by name, NaN if they are not known, and curves of lateness. A child delivers
 * it; the files beside this class say which values are shown, and how.
 */
record Measured(Map<String, Double> values, Map<String, List<Double>> curvesMillis) {
    Measured() {
        this(new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    Measured put(String name, double value) {
        values.put(name, value);
        return this;
    }

    Measured put(String name, long count) {
        return put(name, (double) count);
    }

    Measured put(String name, Lateness lateness) {
        Lateness.Summary summary = lateness.summary();
        curvesMillis.put(name, summary.curveMillis());
        return put(name + "-count", summary.count())
                .put(name + "-early", summary.early())
                .put(name + "-p50", summary.p50Millis())
                .put(name + "-p99", summary.p99Millis())
                .put(name + "-max", summary.maxMillis());
    }

    Measured put(String name, WorkerUse use) {
        return put(name + "-seconds", use.seconds())
                .put(name + "-cpu", use.cpuMillis())
                .put(name + "-share", use.cpuPercent())
                .put(name + "-wake-ups", use.wakeUpsPerSecond());
    }

    double value(String name) {
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no value " + name + " among " + values.keySet());
        }
        return value;
    }
}
