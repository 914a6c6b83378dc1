package io.tickwheel.internal.page;

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

    @Test
    void whatIsNotSeenIsShownAsItsNumber() {
        assertThat(Texts.visible("a\u202eb\u0000\u2066\u200b\ufeff\u2028\r\ud800$1\\"))
                .isEqualTo("a\\u202eb\\u0000\\u2066\\u200b\\ufeff\\u2028\\u000d\\ud800$1\\");
        assertThat(Texts.visible("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"))
                .isEqualTo("\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0");
        assertThat(Texts.visible("\u180b\ufe00\ufe0f" + Character.toString(0xe0100)))
                .isEqualTo("\\u180b\\ufe00\\ufe0f\\ue0100");
        // Without a meaning yet, but browsers leave them blank: Unicode's Default_Ignorable_Code_Point.
        assertThat(Texts.visible("\u2065\ufff0\ufff8" + Character.toString(0xe0000) + Character.toString(0xe0fff)))
                .isEqualTo("\\u2065\\ufff0\\ufff8\\ue0000\\ue0fff");
        assertThat(Texts.visible("\t\n \u05e9\u00e9\ud83d\ude00")).isEqualTo("\t\n \u05e9\u00e9\ud83d\ude00");
    }
}
