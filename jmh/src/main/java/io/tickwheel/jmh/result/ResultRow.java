package io.tickwheel.jmh.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One metric of one timer at one setting.
 *
 * @param setting the parameters by name, in the order in which tables show them
 * @param forks the value of each fork, at least one
 */
public record ResultRow(String timer, Map<String, String> setting, String metric, String unit, List<Double> forks) {
    /** What was asked of a timer or of the machine, and what must not happen at all. */
    private static final Set<String> NO_COSTS = Set.of(
            "rate",
            "start-rate",
            "pending",
            "steps",
            "steps-with-gc",
            "park-loop-cpu",
            "worker-share",
            "gc-count",
            "fill-time",
            "settle-time",
            "bytes-without-handler",
            "probes-early",
            "probes-given-up",
            "expired");

    private static final Map<String, String> NAMES_OF_JMH =
            Map.of("gc.alloc.rate.norm", "allocated", "cpu.process.norm", "cpu");

    /** The name in tables of one of JMH's secondary metrics; empty if they do not show it. */
    static Optional<String> shownName(String name) {
        return name.startsWith("gc.") || name.startsWith("cpu.")
                ? Optional.ofNullable(NAMES_OF_JMH.get(name))
                : Optional.of(name);
    }

    public double median() {
        List<Double> sorted = forks.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    public double least() {
        return Collections.min(forks);
    }

    public double most() {
        return Collections.max(forks);
    }

    /** Whether the ranges of the two have a value in common. */
    boolean overlaps(ResultRow other) {
        return least() <= other.most() && other.least() <= most();
    }

    /** Whether it makes sense to compare timers by it. */
    boolean isCost() {
        return !NO_COSTS.contains(metric) && !metric.startsWith("plain-sleep");
    }
}
