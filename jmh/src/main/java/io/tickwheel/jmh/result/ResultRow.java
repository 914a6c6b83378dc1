package io.tickwheel.jmh.result;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One metric of one timer at one setting.
 *
 * @param setting the parameters by name, in the order in which tables show them
 * @param error NaN if it is not known
 */
public record ResultRow(
        String timer, Map<String, String> setting, String metric, String unit, double score, double error) {
    /** What was asked of a timer or of the machine. */
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
            "bytes-without-handler");

    private static final Map<String, String> NAMES_OF_JMH =
            Map.of("gc.alloc.rate.norm", "allocated", "cpu.process.norm", "cpu");

    /** The name in tables of one of JMH's secondary metrics; empty if they do not show it. */
    static Optional<String> shownName(String name) {
        return name.startsWith("gc.") || name.startsWith("cpu.")
                ? Optional.ofNullable(NAMES_OF_JMH.get(name))
                : Optional.of(name);
    }

    /** Whether it makes sense to compare timers by it. */
    boolean isCost() {
        return !NO_COSTS.contains(metric) && !Aggregate.FAULTS.contains(metric) && !metric.startsWith("plain-sleep");
    }

    Aggregate aggregate() {
        return Aggregate.of(metric, unit);
    }
}
