package io.tickwheel.jmh.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "46.549=46.5",
                "0=0",
                "0.5914=0.591",
                "165.4=165",
                "12345=12,345",
                "9.996=10.00",
                "-2.5=-2.50",
                "1000000=1,000,000"
            })
    void threeDigitsCount(double value, String text) {
        assertThat(NumberText.of(value)).isEqualTo(text);
    }

    @Test
    void anErrorIsAsFineAsItsScore() {
        assertThat(NumberText.beside(46.5, 0.623)).isEqualTo("0.6");
        assertThat(NumberText.beside(0, 0.623)).isEqualTo("0.623");
    }

    @Test
    void parametersHaveCommasIfTheyAreLong() {
        assertThat(NumberText.ofParameter("1000000")).isEqualTo("1,000,000");
        assertThat(NumberText.ofParameter("512")).isEqualTo("512");
        assertThat(NumberText.ofParameter("one-hour")).isEqualTo("one-hour");
    }
}
