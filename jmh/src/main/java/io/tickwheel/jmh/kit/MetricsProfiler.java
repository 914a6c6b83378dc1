package io.tickwheel.jmh.kit;

import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Makes the metrics that a benchmark delivers in an iteration secondary results of JMH.
 *
 * <p>Threads: the benchmark delivers before JMH's own thread asks.
 */
public final class MetricsProfiler implements InternalProfiler {
    private static volatile Metrics delivered = new Metrics();

    /** Sets the metrics of the iteration that is under way. */
    public static void deliver(Metrics metrics) {
        delivered = metrics;
    }

    @Override
    public String getDescription() {
        return "the metrics that a benchmark delivers";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        delivered = new Metrics();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return delivered.byName().values();
    }
}
