package io.tickwheel.jmh.result;

import java.util.Set;

/** What the name of a metric tells about it. */
public final class MetricRules {
    /** One of them is too many, in whichever turn it was. */
    private static final Set<String> FAULTS = Set.of("probes-early", "probes-given-up", "expired");

    /** What was asked of a timer or of the machine; none of it is a cost of the timer. */
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

    private MetricRules() {}

    /**
     * Tells how samples of a program are put together, of which there is one a turn.
     *
     * @param metric its name
     * @return the worst for what is a worst case in each turn, else the median
     */
    public static Aggregate aggregateOfTurns(String metric) {
        boolean worst = metric.endsWith("-max") || metric.startsWith("longest-") || FAULTS.contains(metric);
        return worst ? Aggregate.WORST : Aggregate.MEDIAN;
    }

    /**
     * Tells whether it makes sense to say that one timer has so many times less of it than another.
     *
     * @param metric its name
     * @return true for what a timer costs
     */
    public static boolean isCost(String metric) {
        return !NO_COSTS.contains(metric) && !FAULTS.contains(metric) && !metric.startsWith("plain-sleep");
    }
}
