package io.tickwheel.jmh.result;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.util.ListStatistics;

/** How the samples of all rounds become one score, and what its error is. */
enum Aggregate {
    /** Many samples of the same cost, with the confidence interval that JMH gives. */
    MEAN("99.9 % confidence"),
    /** One sample a round, and few rounds. */
    MEDIAN("farthest round from the median"),
    /** The worst case of a round: the worst of all rounds, as a user would meet it. */
    WORST("worst of all rounds");

    /** One of them is too many, in whichever round it was. */
    static final Set<String> FAULTS = Set.of("probes-early", "probes-given-up", "expired");

    private static final double CONFIDENCE = 0.999;

    final String errorKind;

    Aggregate(String errorKind) {
        this.errorKind = errorKind;
    }

    /** JMH's own metrics, per operation, have many samples a round; a scenario's have one. */
    static Aggregate of(String metric, String unit) {
        if (unit.endsWith("/op")) {
            return MEAN;
        }
        boolean worst = metric.endsWith("-max") || metric.startsWith("longest-") || FAULTS.contains(metric);
        return worst ? WORST : MEDIAN;
    }

    double score(List<Double> samples) {
        return switch (this) {
            case MEAN -> statistics(samples).getMean();
            case MEDIAN -> statistics(samples).getPercentile(50);
            case WORST -> Collections.max(samples);
        };
    }

    /** NaN if the samples do not tell. */
    double error(List<Double> samples) {
        double score = score(samples);
        return switch (this) {
            case MEAN -> statistics(samples).getMeanErrorAt(CONFIDENCE);
            case MEDIAN -> Math.max(Collections.max(samples) - score, score - Collections.min(samples));
            case WORST -> Double.NaN;
        };
    }

    private static ListStatistics statistics(List<Double> samples) {
        return new ListStatistics(
                samples.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
