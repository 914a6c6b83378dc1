package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Makes the metrics of a {@link Scenario} secondary results of JMH.
 *
 * <p>Threads: the scenario delivers before JMH's own thread asks.
 */
public final class MetricsProfiler implements InternalProfiler {
    private static volatile Metrics delivered = new Metrics();

    static void deliver(Metrics metrics) {
        delivered = metrics;
    }

    @Override
    public String getDescription() {
        return "the metrics of a scenario";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return delivered.byName().values();
    }
}
