package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"probe-max", "lateness-in-ticks-max", "longest-step", "probes-early", "expired"})
    void worstCasesAndFaultsAreNotAveraged(String metric) {
        assertThat(MetricRules.aggregateOfTurns(metric)).isEqualTo(Aggregate.WORST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu-per-operation", "lateness-p99", "worker-cpu", "wake-ups", "longer"})
    void ofOtherFiguresTheMiddleTurnCounts(String metric) {
        assertThat(MetricRules.aggregateOfTurns(metric)).isEqualTo(Aggregate.MEDIAN);
        assertThat(MetricRules.isCost(metric)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate", "plain-sleep-p99", "park-loop-cpu", "probes-early", "bytes-without-handler"})
    void whatTheMachineDoesIsNoCostOfTheTimer(String metric) {
        assertThat(MetricRules.isCost(metric)).isFalse();
    }
}
