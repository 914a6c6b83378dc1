package io.tickwheel.jmh.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.kit.Metrics;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.ScalarResult;

@SuppressWarnings("NullAway") // the profiler does not look at what was run
class MetricsProfilerTest {
    private final Scenario.MetricsProfiler profiler = new Scenario.MetricsProfiler();

    @Test
    void whatAnIterationDeliversIsItsResultAndNotThatOfTheNext() {
        profiler.beforeIteration(null, null);
        Metrics metrics = new Metrics();
        metrics.put("worker-cpu", "ns", 7.0);
        Scenario.MetricsProfiler.deliver(metrics);
        assertThat(afterIteration()).extracting(ScalarResult::getLabel).containsExactly("worker-cpu");

        profiler.beforeIteration(null, null);
        assertThat(afterIteration()).isEmpty();
    }

    private Collection<ScalarResult> afterIteration() {
        return profiler.afterIteration(null, null, null);
    }
}
