package io.tickwheel.jmh.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How late tasks ran: the actual time minus the deadline. An early one counts as early and as 0 late.
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

    public void writeTo(Metrics metrics) {
        metrics.put("lateness-p50", "ms", millisAt(50));
        metrics.put("lateness-p99", "ms", millisAt(99));
        metrics.put("lateness-max", "ms", histogram.getMaxValue() / NANOS_PER_MILLI);
        metrics.put("early", "timeouts", (double) early.sum());
    }

    private double millisAt(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
    }
}
