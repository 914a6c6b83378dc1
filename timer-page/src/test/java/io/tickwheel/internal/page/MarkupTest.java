package io.tickwheel.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkupTest {
    @Test
    void textIsEscapedAndMarkupIsNot() {
        Markup inner = new Markup().add("<b>%s</b>", "a & b");

        assertThat(new Markup().add("<i title=\"%s\">%s</i>", "\"<%s>\"", inner).toString())
                .isEqualTo("<i title=\"&quot;&lt;%s&gt;&quot;\"><b>a &amp; b</b>\n</i>\n");
    }

    @Test
    void numbersHaveOneDecimalAtMost() {
        assertThat(new Markup().add("%s %s %s", 12.0, 1.25, 7).toString()).isEqualTo("12 1.3 7\n");
    }

    @Test
    void aCharacterThatIsNotSeenIsShownAsItsNumber() {
        assertThat(Markup.visible("a\u202eb\u0000\u2066\u200b\ufeff\u2028\r\n\t\ud800$1\\"))
                .isEqualTo("a\\u202eb\\u0000\\u2066\\u200b\\ufeff\\u2028\\u000d\\u000a\\u0009\\ud800$1\\");
        assertThat(Markup.visible(" \u05e9\u00e9\ud83d\ude00")).isEqualTo(" \u05e9\u00e9\ud83d\ude00");
    }
}
