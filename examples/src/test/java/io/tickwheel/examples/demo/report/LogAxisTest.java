package io.tickwheel.examples.demo.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogAxisTest {
    @Test
    void marksAreRoundAndReachTheLargestValue() {
        assertThat(LogAxis.from(-1, 5.7).marks()).containsExactly(0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0);
        assertThat(LogAxis.from(0, 20).marks()).containsExactly(1.0, 2.0, 5.0, 10.0, 20.0);
    }

    @Test
    void overManyDecadesOnlyTheirBeginningsAreMarked() {
        assertThat(LogAxis.from(-3, 10).marks()).hasSize(13).endsWith(5.0, 10.0);
        assertThat(LogAxis.from(-3, 11).marks()).containsExactly(0.001, 0.01, 0.1, 1.0, 10.0, 100.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 0.1})
    void theSmallestAxisStillHasMarks(double largest) {
        assertThat(LogAxis.from(-1, largest).marks()).containsExactly(0.1, 0.2, 0.5, 1.0);
    }

    @Test
    void equalFactorsAreEquallyFarApart() {
        LogAxis axis = LogAxis.from(-1, 10);

        assertThat(axis.share(0.1)).isZero();
        assertThat(axis.share(1)).isCloseTo(0.5, within(1e-9));
        assertThat(axis.share(10)).isCloseTo(1, within(1e-9));
    }

    @Test
    void whatIsBelowTheStartLiesAtTheStart() {
        assertThat(LogAxis.from(-1, 10).share(0)).isZero();
    }
}
