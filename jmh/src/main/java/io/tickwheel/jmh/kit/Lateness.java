package io.tickwheel.jmh.kit;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How late things happened: the actual time minus the due time. An early one counts as early and as 0 late.
 *
 * <p>Threads: any may record; percentiles are exact once all have done so.
 */
public final class Lateness {
    /** The points of {@link #curve}: this many for each of three powers of ten, and the first. */
    public static final int POINTS_PER_DECADE = 20;

    public static final int CURVE_DECADES = 3;

    private static final long FINEST_NANOS = 1_000;
    private static final long COARSEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Histogram histogram = new ConcurrentHistogram(FINEST_NANOS, COARSEST_NANOS, DIGITS);
    private final LongAdder early = new LongAdder();

    /** Percentiles, and the curve that a chart draws. */
    public record Summary(
            long count, long early, double p50Millis, double p99Millis, double maxMillis, List<Double> curveMillis) {}

    public void record(long lateNanos) {
        if (lateNanos < 0) {
            early.increment();
        }
        histogram.recordValue(Math.max(0, Math.min(lateNanos, COARSEST_NANOS)));
    }

    public long count() {
        return histogram.getTotalCount();
    }

    public long early() {
        return early.sum();
    }

    public double meanMillis() {
        return histogram.getMean() / NANOS_PER_MILLI;
    }

    public double maxMillis() {
        return histogram.getMaxValue() / NANOS_PER_MILLI;
    }

    private double millisAt(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
    }

    public Summary summary() {
        return new Summary(count(), early(), millisAt(50), millisAt(99), maxMillis(), curve(this::millisAt));
    }

    /** The values at evenly spaced points of a scale on which 0, 90, 99 and 99.9 percent are equally far apart. */
    public static List<Double> curve(DoubleUnaryOperator millisAtPercentile) {
        return IntStream.rangeClosed(0, CURVE_DECADES * POINTS_PER_DECADE)
                .mapToObj(point -> millisAtPercentile.applyAsDouble(percentileOf(point)))
                .toList();
    }

    public static double percentileOf(int point) {
        return 100 - 100 * Math.pow(10, -(double) point / POINTS_PER_DECADE);
    }

    public void writeMillis(Metrics metrics, String name) {
        write(metrics, name, "ms", 1);
    }

    public void writeTicks(Metrics metrics, String name, long tickMillis) {
        write(metrics, name + "-in-ticks", "ticks", (double) tickMillis);
    }

    private void write(Metrics metrics, String name, String unit, double unitMillis) {
        metrics.put(name + "-p50", unit, millisAt(50) / unitMillis);
        metrics.put(name + "-p90", unit, millisAt(90) / unitMillis);
        metrics.put(name + "-p99", unit, millisAt(99) / unitMillis);
        metrics.put(name + "-p99.9", unit, millisAt(99.9) / unitMillis);
        metrics.put(name + "-max", unit, maxMillis() / unitMillis);
    }
}
