package io.tickwheel.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class HtmlPageTest {
    @Test
    void textIsShownAndNeverTakenForMarkup() throws Exception {
        HtmlPage page = new HtmlPage("A & B").add("<p>%s</p>", "p & q").text("1 < 2\n  & more");

        for (String markup : List.of(page.markup(), page.refreshingMarkup())) {
            Document parsed = WellFormed.parse(markup);
            assertThat(parsed.getElementsByTagName("title").item(0).getTextContent())
                    .isEqualTo("A & B");
            assertThat(parsed.getElementsByTagName("p")
                            .item(parsed.getElementsByTagName("p").getLength() - 1)
                            .getTextContent())
                    .isEqualTo("p & q");
            assertThat(parsed.getElementsByTagName("pre").item(0).getTextContent())
                    .isEqualTo("\n1 < 2\n  & more\n");
        }
    }

    @Test
    void chartsHaveTheirTitles() throws Exception {
        HtmlPage page = new HtmlPage("").charts(List.of(Chart.bars("CPU", List.of()), Chart.bars("memory", List.of())));
        Document parsed = WellFormed.parse(page.markup());

        assertThat(parsed.getElementsByTagName("svg").getLength()).isEqualTo(2);
        assertThat(parsed.getElementsByTagName("figcaption").item(1).getTextContent())
                .isEqualTo("memory");
    }

    @Test
    void aPageThatDoesNotRefreshHasNoScript() {
        assertThat(new HtmlPage("").markup()).doesNotContain("<script", "<button", "<link");
        assertThat(new HtmlPage("").refreshingMarkup()).contains("<script>\"use strict\";", "<link", "<button");
    }
}
