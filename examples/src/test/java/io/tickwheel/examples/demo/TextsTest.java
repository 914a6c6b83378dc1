package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TextsTest {
    @Test
    void valuesTakeThePlaceOfTheirNamesAndStayAsTheyAre() {
        assertThat(Texts.filled("${a} and ${b}, $c", Map.of("a", "${b} $1", "b", "2")))
                .isEqualTo("${b} $1 and 2, $c");
    }

    @Test
    void aNameWithoutAValueIsAnError() {
        assertThatNullPointerException()
                .isThrownBy(() -> Texts.filled("${gone}", Map.of()))
                .withMessageContaining("${gone}");
    }
}
