package io.tickwheel.examples.demo.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How late timeouts ran: the moment they ran minus their deadline, and how many ran before it.
 *
 * <p>Threads: any. Cost: a few atomic additions, no allocation.
 */
public final class Lateness {
    private static final long FINEST_NANOS = 1_000;
    private static final long COARSEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MEDIAN = 50;
    private static final double ONE_IN_A_HUNDRED = 99;

    private final Histogram histogram = new ConcurrentHistogram(FINEST_NANOS, COARSEST_NANOS, DIGITS);
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong early = new AtomicLong();

    /** Makes an empty record. */
    public Lateness() {}

    /**
     * Adds a timeout that ran.
     *
     * @param lateNanos the moment it ran minus its deadline; negative if it ran early
     */
    public void record(long lateNanos) {
        if (lateNanos < 0) {
            early.incrementAndGet();
        }
        histogram.recordValue(Math.max(0, Math.min(lateNanos, COARSEST_NANOS)));
        count.incrementAndGet();
    }

    /**
     * Returns how many were added.
     *
     * @return the number, early ones included
     */
    public long count() {
        return count.get();
    }

    /**
     * Sums up what was added.
     *
     * @return the summary
     */
    public LatenessSummary summary() {
        List<Double> curveMillis = new ArrayList<>();
        for (int point = 0; point < LatenessSummary.CURVE_POINTS; point++) {
            curveMillis.add(millisAt(LatenessSummary.percentileOf(point)));
        }
        return new LatenessSummary(
                count(),
                early.get(),
                millisAt(MEDIAN),
                millisAt(ONE_IN_A_HUNDRED),
                histogram.getMaxValue() / NANOS_PER_MILLI,
                List.copyOf(curveMillis));
    }

    private double millisAt(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
    }
}
