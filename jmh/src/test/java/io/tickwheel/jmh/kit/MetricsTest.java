package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsTest {
    private final Metrics metrics = new Metrics();

    @Test
    void keepsValuesAndUnitsInTheirOrder() {
        metrics.put("wake-ups", "1/s", 12.5);
        metrics.put("gc-count", "collections", 1L << 53);

        assertThat(metrics.value("wake-ups")).isEqualTo(12.5);
        assertThat(metrics.byName())
                .containsExactly(
                        Map.entry("wake-ups", new Metrics.Metric("1/s", 12.5)),
                        Map.entry("gc-count", new Metrics.Metric("collections", 9007199254740992.0)));
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
