package io.tickwheel.jmh.program;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How late things were: the moment they happened minus the moment they were due.
 *
 * <p>Threads: any may record; the reader comes when they have done so.
 */
final class Lateness {
    private static final long FINEST_NANOS = 1_000;
    private static final long COARSEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Histogram histogram = new ConcurrentHistogram(FINEST_NANOS, COARSEST_NANOS, DIGITS);
    private final LongAdder early = new LongAdder();

    /** Adds one; a negative lateness is an early one. */
    void record(long lateNanos) {
        if (lateNanos < 0) {
            early.increment();
        }
        histogram.recordValue(Math.max(0, Math.min(lateNanos, COARSEST_NANOS)));
    }

    long count() {
        return histogram.getTotalCount();
    }

    double maxMillis() {
        return histogram.getMaxValue() / NANOS_PER_MILLI;
    }

    double meanMillis() {
        return histogram.getMean() / NANOS_PER_MILLI;
    }

    double millisAt(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
    }

    long early() {
        return early.sum();
    }

    /** Writes the percentiles in milliseconds. */
    void writeMillis(Figures figures, String name) {
        write(figures, name, "ms", 1);
    }

    /** Writes them in ticks. */
    void writeTicks(Figures figures, String name, long tickMillis) {
        write(figures, name + "-in-ticks", "ticks", (double) tickMillis);
    }

    private void write(Figures figures, String name, String unit, double unitMillis) {
        figures.put(name + "-p50", unit, millisAt(50) / unitMillis);
        figures.put(name + "-p90", unit, millisAt(90) / unitMillis);
        figures.put(name + "-p99", unit, millisAt(99) / unitMillis);
        figures.put(name + "-p99.9", unit, millisAt(99.9) / unitMillis);
        figures.put(name + "-max", unit, maxMillis() / unitMillis);
    }
}
