package io.tickwheel.jmh.result;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.util.ListStatistics;

/** How the samples of all rounds become one score, and what its error is. */
public enum Aggregate {
    /** Many samples of the same cost, with the confidence interval that JMH gives. */
    MEAN("99.9 % confidence") {
        @Override
        double score(List<Double> samples) {
            return statistics(samples).getMean();
        }

        @Override
        double error(List<Double> samples) {
            return statistics(samples).getMeanErrorAt(CONFIDENCE);
        }
    },
    /** One sample a round, and few rounds. */
    MEDIAN("farthest round from the median") {
        @Override
        double score(List<Double> samples) {
            return statistics(samples).getPercentile(50);
        }

        @Override
        double error(List<Double> samples) {
            double median = score(samples);
            return Math.max(Collections.max(samples) - median, median - Collections.min(samples));
        }
    },
    /** The worst case of a round: the worst of all rounds, as a user would meet it. */
    WORST("worst of all rounds") {
        @Override
        double score(List<Double> samples) {
            return Collections.max(samples);
        }

        @Override
        double error(List<Double> samples) {
            return Double.NaN;
        }
    };

    private static final double CONFIDENCE = 0.999;
    /** One of them is too many, in whichever round it was. */
    static final Set<String> FAULTS = Set.of("probes-early", "probes-given-up", "expired");

    private final String errorKind;

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

    String errorKind() {
        return errorKind;
    }

    abstract double score(List<Double> samples);

    /** NaN if the samples do not tell. */
    abstract double error(List<Double> samples);

    private static ListStatistics statistics(List<Double> samples) {
        return new ListStatistics(
                samples.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
