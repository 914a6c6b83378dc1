package io.tickwheel.examples.demo.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.demo.application.Measurements;
import io.tickwheel.examples.demo.report.ConsoleTable;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Measurements GOOD = MeasurementsFixture.measured(1_000, 975, 25, 0, OptionalLong.of(1_800));
    private static final Measurements ONE_MISSING = MeasurementsFixture.measured(1_000, 975, 24, 0, OptionalLong.of(0));
    private static final Measurements ONE_EARLY = MeasurementsFixture.measured(1_000, 975, 25, 1, OptionalLong.of(0));

    @Test
    void isCorrectOnlyIfAllThatWasDueFiredAndNoneEarly() {
        assertThat(new Comparison(GOOD, GOOD).isCorrect()).isTrue();
        assertThat(new Comparison(GOOD, ONE_MISSING).isCorrect()).isFalse();
        assertThat(new Comparison(ONE_MISSING, GOOD).isCorrect()).isFalse();
        assertThat(new Comparison(GOOD, ONE_EARLY).isCorrect()).isFalse();
    }

    @Test
    void isCorrectOnlyIfAllSilentConnectionsWereClosedAndNoneEarly() {
        Measurements oneOpen = MeasurementsFixture.with(GOOD, 499, 0);
        Measurements oneClosedEarly = MeasurementsFixture.with(GOOD, 500, 1);
        assertThat(new Comparison(GOOD, oneOpen).isCorrect()).isFalse();
        assertThat(new Comparison(oneOpen, GOOD).isCorrect()).isFalse();
        assertThat(new Comparison(GOOD, oneClosedEarly).isCorrect()).isFalse();
    }

    @Test
    void theTableHasEveryValueInUnitsThatPeopleRead() {
        assertThat(String.join("\n", ConsoleTable.lines(new Comparison(GOOD, ONE_EARLY).table())))
                .containsSubsequence(
                        "requests sent", "1,000", "timeouts due", "25", "timeouts fired", "25", "early", "0", "1")
                .containsSubsequence("lateness p50", "ms", "lateness p99", "ms", "lateness max", "2.90 ms")
                .containsSubsequence("worker CPU", "40.00 ms = 2.00 %")
                .containsSubsequence("wake-ups a second, busy", "900.0", "0.0")
                .containsSubsequence("heap a pending timeout", "56.0 bytes")
                .containsSubsequence("start + cancel", "99 ns")
                .containsSubsequence("connections with a read timeout", "1,000")
                .containsSubsequence("silent ones, and closed", "500, 500")
                .containsSubsequence("lateness of a close max", "1.40 ms")
                .containsSubsequence("CPU meanwhile", "31.00 ms = 1.55 %")
                .containsSubsequence("heap a connection for it", "207.3 bytes");
    }
}
