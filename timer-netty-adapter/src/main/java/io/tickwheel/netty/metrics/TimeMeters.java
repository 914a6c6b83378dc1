package io.tickwheel.netty.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
import io.tickwheel.diagnostics.TimerDiagnostics;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The meters of one distribution of times. A meter of Micrometer's own would have to be told each single time; these
 * read what the timer has counted.
 *
 * @param name the name, with which theirs begin
 * @param description what the times are
 * @param current the times of the observation that goes on
 * @param sums the sums over all observations
 */
record TimeMeters(
        String name,
        String description,
        Function<TaskReport, TimeDistribution> current,
        BiFunction<ObservedTasks, TimerDiagnostics, TimeSums> sums) {
    private static final int NANO_DIGITS = 9;
    private static final List<BigDecimal> PERCENTS =
            List.of(new BigDecimal("50"), new BigDecimal("90"), new BigDecimal("99"), new BigDecimal("99.9"));

    /** Registers them. Meters hold the timer weakly, so no function of theirs may hold it otherwise. */
    void bindTo(MeterRegistry registry, TimerDiagnostics timer, ObservedTasks tasks, Tags tags) {
        FunctionTimer.builder(
                        name,
                        timer,
                        read -> sums.apply(tasks, read).count(),
                        read -> sums.apply(tasks, read).totalNanos(),
                        TimeUnit.NANOSECONDS)
                .description(description)
                .tags(tags)
                .register(registry);
        gauge(".max", read -> ofMeasured(tasks, read, TimeDistribution::maxNanos), timer, tags, registry);
        for (BigDecimal percent : PERCENTS) {
            double asDouble = percent.doubleValue();
            String phi = percent.movePointLeft(2).stripTrailingZeros().toPlainString();
            gauge(
                    ".percentile",
                    read -> ofMeasured(tasks, read, times -> times.percentileNanos(asDouble)),
                    timer,
                    tags.and("phi", phi),
                    registry);
        }
        for (int i = 0; i < TimeSums.BOUNDS_NANOS.size(); i++) {
            int bound = i;
            String le = BigDecimal.valueOf(TimeSums.BOUNDS_NANOS.get(i), NANO_DIGITS)
                    .stripTrailingZeros()
                    .toPlainString();
            histogram(le, read -> sums.apply(tasks, read).countsUpTo().get(bound), timer, tags, registry);
        }
        histogram("+Inf", read -> sums.apply(tasks, read).count(), timer, tags, registry);
    }

    private void gauge(
            String suffix,
            ToDoubleFunction<TimerDiagnostics> figure,
            TimerDiagnostics timer,
            Tags tags,
            MeterRegistry registry) {
        TimeGauge.builder(name + suffix, timer, TimeUnit.NANOSECONDS, figure)
                .description(description + ", since the observation began")
                .tags(tags)
                .register(registry);
    }

    private void histogram(
            String le,
            ToDoubleFunction<TimerDiagnostics> figure,
            TimerDiagnostics timer,
            Tags tags,
            MeterRegistry registry) {
        FunctionCounter.builder(name + ".histogram", timer, figure)
                .description(description + ", counted up to the bound le, in seconds")
                .tags(tags.and("le", le))
                .register(registry);
    }

    /** Not a number while nothing was measured: 0 would say that all is well. */
    private double ofMeasured(ObservedTasks tasks, TimerDiagnostics timer, ToLongFunction<TimeDistribution> figure) {
        TaskReport report = tasks.report(timer);
        return report == null || current.apply(report).count() == 0
                ? Double.NaN
                : figure.applyAsLong(current.apply(report));
    }
}
