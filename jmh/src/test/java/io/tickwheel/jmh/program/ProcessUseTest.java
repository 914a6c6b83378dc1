package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessUseTest {
    @Test
    void whatTheProcessUsedIsDividedAmongTheOperations() {
        ProcessSample from = new ProcessSample(1_000, 500, 100, 64, 3, 20);
        ProcessSample to = new ProcessSample(2_000_001_000, 1_000_000_500, 250_000_100, 40_000_064, 5, 28);
        PrintedFigures printed = new PrintedFigures();

        new ProcessUse(from, to, 1_000_000).writeTo(printed.figures(), "start");

        assertThat(printed.byMetric())
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
