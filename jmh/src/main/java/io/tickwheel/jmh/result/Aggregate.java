package io.tickwheel.jmh.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.ListStatistics;

/** How the samples of all turns become one figure. */
public enum Aggregate {
    /** Many samples of the same cost: their mean, with the confidence interval that JMH gives. */
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

    /** One sample a turn, and few turns: the one in the middle, and how far away the farthest is. */
    MEDIAN("farthest turn from the median") {
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

    /** The worst of a turn: the worst of all turns, as a user would meet it. */
    WORST("worst of all turns") {
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
    private static final MathContext DIGITS = new MathContext(6);

    private final String errorKind;

    Aggregate(String errorKind) {
        this.errorKind = errorKind;
    }

    /**
     * Makes a row of samples.
     *
     * @param timer which peer
     * @param parameters of the question
     * @param metric what was measured
     * @param unit of the samples
     * @param samples of all turns, at least one
     * @return the row, its numbers rounded to six digits
     */
    public ResultRow row(
            String timer, Map<String, String> parameters, String metric, String unit, List<Double> samples) {
        return new ResultRow(
                timer,
                parameters,
                metric,
                unit,
                rounded(score(samples)),
                errorIfKnown(samples),
                errorKind,
                samples.stream().map(Aggregate::rounded).toList());
    }

    /**
     * Tells what a row's error is, and so what its score is.
     *
     * @return a few words
     */
    public String errorKind() {
        return errorKind;
    }

    abstract double score(List<Double> samples);

    abstract double error(List<Double> samples);

    private @Nullable Double errorIfKnown(List<Double> samples) {
        double error = samples.size() < 2 ? Double.NaN : error(samples);
        return Double.isFinite(error) ? rounded(error) : null;
    }

    private static ListStatistics statistics(List<Double> samples) {
        return new ListStatistics(
                samples.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
