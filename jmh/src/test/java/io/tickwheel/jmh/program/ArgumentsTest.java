package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @Test
    void valuesAreReadByKey() {
        Arguments arguments = Arguments.parse(List.of("timer=netty", "rate=7", "load=busy", "text=a=b"));

        assertThat(arguments.text("timer")).isEqualTo("netty");
        assertThat(arguments.number("rate", 1, 0, 9)).isEqualTo(7);
        assertThat(arguments.choice("load", "idle", "busy")).isEqualTo("busy");
        assertThat(arguments.text("text")).isEqualTo("a=b");
        arguments.requireAllRead();
    }

    @Test
    void whatWasNotGivenHasADefault() {
        Arguments arguments = Arguments.parse(List.of());

        assertThat(arguments.number("rate", 5, 0, 9)).isEqualTo(5);
        assertThat(arguments.choice("load", "idle", "busy")).isEqualTo("idle");
    }

    @Test
    void aMissingTextIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.parse(List.of()).text("timer"))
                .withMessage("timer: missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "10", "x", ""})
    void aBadNumberIsRefusedWithItsKeyAndItsValue(String value) {
        Arguments arguments = Arguments.parse(List.of("rate=" + value));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.number("rate", 1, 0, 9))
                .withMessageStartingWith("rate: " + value + " (expected: ");
    }

    @Test
    void aWordThatIsNotAllowedIsRefusedWithThoseThatAre() {
        Arguments arguments = Arguments.parse(List.of("load=lazy"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.choice("load", "idle", "busy"))
                .withMessage("load: lazy (expected: one of idle, busy)");
    }

    @Test
    void aKeyThatNobodyReadIsRefused() {
        Arguments arguments = Arguments.parse(List.of("rat=7"));

        assertThatIllegalArgumentException()
                .isThrownBy(arguments::requireAllRead)
                .withMessage("unknown: rat");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate", "=7"})
    void whatHasNoKeyIsRefused(String argument) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.parse(List.of(argument)))
                .withMessage("argument: " + argument + " (expected: key=value)");
    }

    @Test
    void aKeyThatIsGivenTwiceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.parse(List.of("rate=7", "rate=8")))
                .withMessage("rate: given twice");
    }
}
