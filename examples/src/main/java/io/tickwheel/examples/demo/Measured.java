package io.tickwheel.examples.demo;

import io.tickwheel.internal.page.Chart;
import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.WorkerThreads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What was measured of one timer: counts, which add up over the rounds, and values and curves of lateness, of which
 * each round has its own. A value is NaN if it is not known. The files beside this class say which are shown, and how.
 */
record Measured(
        Map<String, Long> counts, Map<String, List<Double>> values, Map<String, List<List<Double>>> curvesMillis) {
    Measured() {
        this(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    Measured count(String name, long count) {
        counts.merge(name, count, Long::sum);
        return this;
    }

    Measured put(String name, double value) {
        values.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
        return this;
    }

    Measured put(String name, Lateness lateness) {
        curvesMillis.computeIfAbsent(name, first -> new ArrayList<>()).add(Chart.curve(lateness::millisAt));
        return count(name + "-count", lateness.count())
                .count(name + "-early", lateness.early())
                .put(name + "-p50", lateness.millisAt(50))
                .put(name + "-p99", lateness.millisAt(99))
                .put(name + "-max", lateness.maxMillis());
    }

    Measured put(String name, WorkerThreads.Use use) {
        return put(name + "-seconds", use.seconds())
                .put(name + "-cpu", use.cpuMillis())
                .put(name + "-share", use.cpuPercent())
                .put(name + "-wake-ups", use.wakeUpsPerSecond());
    }

    Measured add(Measured round) {
        round.counts.forEach(this::count);
        round.values.forEach((name, all) -> all.forEach(value -> put(name, value)));
        round.curvesMillis.forEach((name, all) ->
                curvesMillis.computeIfAbsent(name, first -> new ArrayList<>()).addAll(all));
        return this;
    }

    /** The sum of a count, the median of a value. */
    double value(String name) {
        Long count = counts.get(name);
        return count != null ? count : median(ofRounds(name));
    }

    /** The values of the rounds, or the one sum of a count. */
    List<Double> ofRounds(String name) {
        List<Double> all = counts.containsKey(name) ? List.of((double) counts.get(name)) : values.get(name);
        if (all == null) {
            throw new IllegalArgumentException("no value " + name + " among " + counts.keySet() + values.keySet());
        }
        return all;
    }

    /** The medians of the rounds at each point; no points if there were none. */
    List<Double> curve(String name) {
        List<List<Double>> rounds = curvesMillis.getOrDefault(name, List.of());
        return IntStream.range(0, rounds.isEmpty() ? 0 : rounds.get(0).size())
                .mapToObj(point ->
                        median(rounds.stream().map(round -> round.get(point)).toList()))
                .toList();
    }

    /** Of an even number the greater of the two in the middle. */
    static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
