package io.tickwheel.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {"46.549=46.5", "0=0", "12345=12,345", "9.996=10.00", "-2.5=-2.50", "1000000=1,000,000"})
    void threeDigitsCount(double value, String text) {
        assertThat(NumberText.of(value)).isEqualTo(text);
    }

    @Test
    void aRangeIsAsFineAsItsValue() {
        assertThat(NumberText.withRange(46.5, 46.123, 152.07)).isEqualTo("46.5 [46.1–152.1]");
        assertThat(NumberText.withRange(0, 0, 0.623)).isEqualTo("0 [0.000–0.623]");
        assertThat(NumberText.withRange(50, 50, 50)).isEqualTo("50");
    }

    @Test
    void whatIsNotKnownIsSaidToBe() {
        assertThat(NumberText.format("%.1f", Double.NaN)).isEqualTo("n/a");
        assertThat(NumberText.format("%,.1f", 1_800.25)).isEqualTo("1,800.3");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "12500, 12.5 \u00b5s",
        "999999999, '1,000 ms'",
        "2500000000, 2.50 s",
        "-90000000000, -1.50 min",
        "259200000000000, 3 d",
        "-9223372036854775808, '-106,752 d'",
    })
    void aTimeIsWrittenInTheUnitThatSuitsIt(long nanos, String text) {
        assertThat(NumberText.time(nanos)).isEqualTo(text);
    }
}
