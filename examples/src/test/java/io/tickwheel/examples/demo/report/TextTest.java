package io.tickwheel.examples.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1.0 \u00b5s",
        "1250000, 1.25 ms",
        "2500000000, 2.5 s",
        "60000000000, 1.0 min",
        "-90000000000, -1.5 min",
        "7200000000000, 2.0 h",
        "259200000000000, 3.0 d",
        "-9223372036854775808, '-106,752.0 d'",
    })
    void aTimeIsWrittenInTheUnitThatSuitsIt(long nanos, String text) {
        assertThat(Text.time(nanos)).isEqualTo(text);
    }
}
