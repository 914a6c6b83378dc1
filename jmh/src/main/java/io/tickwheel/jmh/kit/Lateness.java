package io.tickwheel.jmh.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How late things happened: the actual time minus the due time. An early one counts as early and as 0 late.
 *
 * <p>Threads: any may record; percentiles are exact once all have done so.
 */
public final class Lateness {
    private static final long FINEST_NANOS = 1_000;
    private static final long COARSEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Histogram histogram = new ConcurrentHistogram(FINEST_NANOS, COARSEST_NANOS, DIGITS);
    private final LongAdder early = new LongAdder();

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

    public double millisAt(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
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
