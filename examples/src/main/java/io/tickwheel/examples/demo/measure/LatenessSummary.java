package io.tickwheel.examples.demo.measure;

import io.tickwheel.examples.demo.jvm.Figures;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The percentiles of a {@link Lateness}.
 *
 * <p>Threads: any.
 *
 * @param count timeouts that ran
 * @param early those of them that ran before their deadline
 * @param medianMillis half of them were not later
 * @param p99Millis 99 in 100 were not later
 * @param maxMillis the latest
 * @param curveMillis the lateness at {@link #percentileOf} each of {@link #CURVE_POINTS} points
 */
public record LatenessSummary(
        long count, long early, double medianMillis, double p99Millis, double maxMillis, List<Double> curveMillis) {
    /** How many of the slowest the curve ends with: one in ten to this power. */
    public static final int CURVE_DECADES = 3;

    /** How many points the curve has for each power of ten. */
    public static final int POINTS_PER_DECADE = 20;

    /** How many points the curve has. */
    public static final int CURVE_POINTS = CURVE_DECADES * POINTS_PER_DECADE + 1;

    private static final double ALL_PERCENT = 100;

    /**
     * Returns the percentile at a point of the curve. The points are evenly spaced on a scale on which 0, 90, 99 and
     * 99.9 percent are equally far apart.
     *
     * @param point from 0 to {@link #CURVE_POINTS} less one
     * @return the percentile
     */
    public static double percentileOf(int point) {
        return ALL_PERCENT - ALL_PERCENT * Math.pow(10, -(double) point / POINTS_PER_DECADE);
    }

    /**
     * Writes this into figures.
     *
     * @param figures that are delivered
     * @param prefix of the names
     */
    public void writeTo(Figures figures, String prefix) {
        figures.put(prefix + ".count", count)
                .put(prefix + ".early", early)
                .put(prefix + ".medianMillis", medianMillis)
                .put(prefix + ".p99Millis", p99Millis)
                .put(prefix + ".maxMillis", maxMillis)
                .put(
                        prefix + ".curveMillis",
                        curveMillis.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param figures that were delivered
     * @param prefix of the names
     * @return the summary
     */
    public static LatenessSummary readFrom(Figures figures, String prefix) {
        return new LatenessSummary(
                figures.count(prefix + ".count"),
                figures.count(prefix + ".early"),
                figures.number(prefix + ".medianMillis"),
                figures.number(prefix + ".p99Millis"),
                figures.number(prefix + ".maxMillis"),
                Stream.of(figures.text(prefix + ".curveMillis").split(" ", -1))
                        .map(Double::valueOf)
                        .toList());
    }
}
