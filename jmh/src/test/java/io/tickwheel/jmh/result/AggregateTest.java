package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AggregateTest {
    @Test
    void meanHasTheConfidenceIntervalOfStudentsDistribution() {
        ResultRow row = row(Aggregate.MEAN, 1.0, 2.0, 3.0, 4.0, 5.0);
        assertThat(row.score()).isEqualTo(3.0);
        // 8.610 (t of 4 degrees of freedom at 0.9995) times sqrt(2.5) / sqrt(5)
        assertThat(row.error()).isCloseTo(6.088, within(0.001));
        assertThat(row.errorKind()).isEqualTo("99.9 % confidence");
    }

    @Test
    void medianTellsHowFarTheFarthestTurnIs() {
        ResultRow row = row(Aggregate.MEDIAN, 10.0, 4.0, 11.0);
        assertThat(row.score()).isEqualTo(10.0);
        assertThat(row.error()).isEqualTo(6.0);
    }

    @Test
    void worstIsTheWorstOfAllTurnsAndHasNoError() {
        ResultRow row = row(Aggregate.WORST, 10.0, 40.0, 11.0);
        assertThat(row.score()).isEqualTo(40.0);
        assertThat(row.error()).isNull();
    }

    @Test
    void oneSampleTellsNoError() {
        assertThat(row(Aggregate.MEAN, 7.0).error()).isNull();
        assertThat(row(Aggregate.MEDIAN, 7.0).error()).isNull();
    }

    @Test
    void numbersAreRoundedToSixDigits() {
        ResultRow row = row(Aggregate.WORST, 1.23456789, 0.1);
        assertThat(row.score()).isEqualTo(1.23457);
        assertThat(row.samples()).containsExactly(1.23457, 0.1);
    }

    private static ResultRow row(Aggregate aggregate, Double... samples) {
        return aggregate.row("netty", Map.of(), "time", "ns", List.of(samples));
    }
}
