package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How numbers look to people. */
class NumberTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1 us",
        "1500, 1.5 us",
        "999499, 999 us",
        "999500, 1 ms",
        "59949999999, 59.9 s",
        "59950000000, 1 min",
        "3596999999999, 59.9 min",
        "3597000000000, 1 h",
        "86220000000000, 1 d",
        "12345, 12.3 us",
        "123456, 123 us",
        "10000000, 10 ms",
        "1234567890, 1.23 s",
        "60000000000, 1 min",
        "90000000000, 1.5 min",
        "3600000000000, 1 h",
        "86400000000000, 1 d",
        "-1500, -1.5 us",
        "9223372036854775807, 106752 d",
        "-9223372036854775808, -106752 d"
    })
    void aTimeHasThreeDigitsAndTheUnitThatSuitsIt(long nanos, String text) {
        assertThat(NumberText.time(nanos)).isEqualTo(text);
    }

    @Test
    void aDeadlineIsAheadOrPastOrNever() {
        assertThat(NumberText.due(TimeUnit.SECONDS.toNanos(4))).isEqualTo("in 4 s");
        assertThat(NumberText.due(-1_500)).isEqualTo("1.5 us ago");
        assertThat(NumberText.due(0)).isEqualTo("0 ns ago");
        assertThat(NumberText.due(Long.MAX_VALUE)).isEqualTo("never");
    }

    @Test
    void numbersLookTheSameInEveryCountry() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(NumberText.count(1_234_567)).isEqualTo("1,234,567");
            assertThat(NumberText.mean(1_234.5)).isEqualTo("1,234.5");
            assertThat(NumberText.mean(2)).isEqualTo("2");
            assertThat(NumberText.time(1_500)).isEqualTo("1.5 us");
        } finally {
            Locale.setDefault(before);
        }
    }
}
