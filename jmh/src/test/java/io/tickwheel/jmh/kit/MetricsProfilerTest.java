package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.ScalarResult;

@SuppressWarnings("NullAway") // the profiler does not look at what was run
class MetricsProfilerTest {
    private final MetricsProfiler profiler = new MetricsProfiler();

    @Test
    void whatAnIterationDeliversIsItsResultAndNotThatOfTheNext() {
        profiler.beforeIteration(null, null);
        Metrics metrics = new Metrics();
        metrics.put("worker-cpu", "ns", 7.0);
        MetricsProfiler.deliver(metrics);
        assertThat(afterIteration()).extracting(ScalarResult::getLabel).containsExactly("worker-cpu");

        profiler.beforeIteration(null, null);
        assertThat(afterIteration()).isEmpty();
    }

    private Collection<ScalarResult> afterIteration() {
        return profiler.afterIteration(null, null, null);
    }
}
