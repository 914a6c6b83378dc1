package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.results.ScalarResult;

class MetricsTest {
    private final Metrics metrics = new Metrics();

    @Test
    void keepsValuesAndUnitsInTheirOrder() {
        metrics.put("wake-ups", "1/s", 12.5);
        metrics.put("gc-count", "collections", 1L << 53);

        assertThat(metrics.value("wake-ups")).isEqualTo(12.5);
        assertThat(metrics.value("gc-count")).isEqualTo(9007199254740992.0);
        assertThat(metrics.byName().values())
                .extracting(ScalarResult::getLabel, ScalarResult::getScoreUnit)
                .containsExactly(tuple("wake-ups", "1/s"), tuple("gc-count", "collections"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesWhatIsNotFinite(double value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> metrics.put("rate", "1/s", value))
                .withMessageContaining("rate");
    }

    @Test
    void refusesANameThatIsTakenOrUnknown() {
        metrics.put("rate", "1/s", 1);

        assertThatIllegalArgumentException().isThrownBy(() -> metrics.put("rate", "1/s", 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> metrics.value("gone"))
                .withMessageContainingAll("gone", "rate");
    }
}
