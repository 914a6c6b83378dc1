package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.page.WellFormed;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ComparisonPageTest {
    private static final Load LOAD = new Load(DemoTimer.NETTY, 5_000, 8, 1, false);

    private static String page(double wakeUps) {
        return new Comparison(SomeMeasured.of(1_000, 975, 25, 0, wakeUps), SomeMeasured.of(1_000, 976, 24, 0, wakeUps))
                .page(DemoCommand.conditions(LOAD));
    }

    @Test
    void isWellFormedAndShowsBothTimersInEveryChart() throws Exception {
        Document page = WellFormed.parse(page(2_000));

        int charts = page.getElementsByTagName("svg").getLength();
        assertThat(charts).isEqualTo(10);
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
        Document page = WellFormed.parse(page(Double.NaN));

        assertThat(page.getElementsByTagName("table").item(0).getTextContent()).contains("n/a");
    }

    @Test
    void tellsTheConditions() {
        assertThat(page(Double.NaN))
                .contains("2,000 connections on loopback, half of them silent, each with a read timeout of 1 s")
                .contains("5,000 requests a second for 8 s", "Tick 1 ms, wheel of 512 buckets", "-Xmx512m")
                .contains("woke up to 2.90 ms late in Netty's run");
    }
}
