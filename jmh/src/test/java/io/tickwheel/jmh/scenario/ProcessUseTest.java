package io.tickwheel.jmh.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.kit.Metrics;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessUseTest {
    @Test
    void whatTheProcessUsedIsDividedAmongTheOperations() {
        ProcessUse from = new ProcessUse(1_000, 500, 100, 64, 3, 20);
        ProcessUse to = new ProcessUse(2_000_001_000, 1_000_000_500, 250_000_100, 40_000_064, 5, 28);
        Metrics metrics = new Metrics();

        to.writeSince(from, 1_000_000, "start", metrics);

        Map<String, Double> values = new HashMap<>();
        metrics.byName().forEach((name, metric) -> values.put(name, metric.getScore()));
        assertThat(values)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "cpu-per-start", 1_000.0,
                        "worker-cpu-per-start", 250.0,
                        "worker-share", 25.0,
                        "worker-cpu", 12.5,
                        "allocated-per-start", 40.0,
                        "gc-count", 2.0,
                        "gc-time", 8.0,
                        "rate", 500_000.0));
    }
}
