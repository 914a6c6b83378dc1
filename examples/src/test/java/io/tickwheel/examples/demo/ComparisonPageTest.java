package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ComparisonPageTest {
    private static final Load LOAD = new Load(5_000, 9, 1, false);

    private static String page(double wakeUps) {
        Measured netty = SomeMeasured.of(1_000, 975, 25, 0, wakeUps);
        return new Comparison(netty, SomeMeasured.of(1_000, 976, 24, 0, wakeUps), Double.NaN)
                .page(DemoCommand.conditions(LOAD));
    }

    @Test
    void isWellFormedAndShowsBothTimersInEveryChart() throws Exception {
        Document page = parse(page(2_000));

        int charts = page.getElementsByTagName("svg").getLength();
        assertThat(charts).isEqualTo(11);
        for (int i = 0; i < charts; i++) {
            assertThat(page.getElementsByTagName("svg").item(i).getTextContent())
                    .contains("Netty", "tickwheel");
        }
    }

    @Test
    void loadsNothingAndRunsNothing() {
        assertThat(page(2_000))
                .doesNotContainIgnoringCase("http:", "https:", "//", "src=", "href=", "url(", "@import", "<script");
    }

    @Test
    void whatIsUnknownIsSaidToBe() throws Exception {
        Document page = parse(page(Double.NaN));

        assertThat(page.getElementsByTagName("pre").item(0).getTextContent()).contains("n/a");
    }

    @Test
    void tellsTheConditions() {
        assertThat(page(Double.NaN))
                .contains("2,000 connections on loopback, half of them silent, each with a read timeout of 1,000 ms")
                .contains(
                        "5,000 requests a second",
                        "in all for 9 s on each timer",
                        "Tick 1 ms, wheel of 512 buckets",
                        "-Xmx512m")
                .contains("woke up to 2.90 ms late in Netty's rounds");
    }

    /** As XML, which fails if any element or attribute is not as it should be. */
    private static Document parse(String markup) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(markup)));
    }
}
