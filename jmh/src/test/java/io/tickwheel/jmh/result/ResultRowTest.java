package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultRowTest {
    @ParameterizedTest
    @ValueSource(strings = {"cpu-per-operation", "lateness-p99", "worker-cpu", "wake-ups", "longest-step"})
    void timersAreComparedByTheirCosts(String metric) {
        assertThat(row(metric).isCost()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate", "plain-sleep-p99", "park-loop-cpu", "probes-early", "bytes-without-handler"})
    void whatTheMachineDoesIsNoCostOfTheTimer(String metric) {
        assertThat(row(metric).isCost()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"gc.alloc.rate.norm, allocated", "cpu.process.norm, cpu", "wake-ups, wake-ups", "gc-time, gc-time"})
    void metricsOfJmhHaveShorterNamesInTables(String name, String shown) {
        assertThat(ResultRow.shownName(name)).contains(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gc.alloc.rate", "gc.count", "gc.time"})
    void tablesDoNotShowOthersOfJmh(String name) {
        assertThat(ResultRow.shownName(name)).isEmpty();
    }

    private static ResultRow row(String metric) {
        return new ResultRow("netty", Map.of(), metric, "ms", List.of(1.0));
    }
}
