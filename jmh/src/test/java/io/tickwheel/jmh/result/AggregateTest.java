package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AggregateTest {
    @Test
    void meanHasTheConfidenceIntervalOfStudentsDistribution() {
        List<Double> samples = List.of(1.0, 2.0, 3.0, 4.0, 5.0);
        assertThat(Aggregate.MEAN.score(samples)).isEqualTo(3.0);
        // 8.610 (t of 4 degrees of freedom at 0.9995) times sqrt(2.5) / sqrt(5)
        assertThat(Aggregate.MEAN.error(samples)).isCloseTo(6.088, within(0.001));
    }

    @Test
    void medianTellsHowFarTheFarthestRoundIs() {
        List<Double> samples = List.of(10.0, 4.0, 11.0);
        assertThat(Aggregate.MEDIAN.score(samples)).isEqualTo(10.0);
        assertThat(Aggregate.MEDIAN.error(samples)).isEqualTo(6.0);
    }

    @Test
    void worstIsTheWorstOfAllRoundsAndHasNoError() {
        List<Double> samples = List.of(10.0, 40.0, 11.0);
        assertThat(Aggregate.WORST.score(samples)).isEqualTo(40.0);
        assertThat(Aggregate.WORST.error(samples)).isNaN();
    }

    @Test
    void whatJmhMeasuresPerOperationHasManySamples() {
        assertThat(Aggregate.of("time", "ns/op")).isEqualTo(Aggregate.MEAN);
        assertThat(Aggregate.of("gc.alloc.rate.norm", "B/op")).isEqualTo(Aggregate.MEAN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe-max", "lateness-in-ticks-max", "longest-step", "probes-early", "expired"})
    void worstCasesAndFaultsAreNotAveraged(String metric) {
        assertThat(Aggregate.of(metric, "ms")).isEqualTo(Aggregate.WORST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu-per-operation", "lateness-p99", "worker-cpu", "wake-ups", "longer"})
    void ofOtherMetricsTheMiddleRoundCounts(String metric) {
        assertThat(Aggregate.of(metric, "ms")).isEqualTo(Aggregate.MEDIAN);
    }
}
