package io.tickwheel.examples.demo.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.demo.application.Load;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.report.WellFormed;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ComparisonPageTest {
    private static final Conditions CONDITIONS =
            new Conditions(new Load(TimerKind.NETTY, 5_000, 8, 1, false), List.of("-Xmx512m"));

    private static String page(OptionalLong wakeUps) {
        Comparison comparison = new Comparison(
                MeasurementsFixture.measured(1_000, 975, 25, 0, wakeUps),
                MeasurementsFixture.measured(1_000, 976, 24, 0, wakeUps));
        return new ComparisonPage(CONDITIONS, comparison).markup();
    }

    @Test
    void isWellFormedAndShowsBothTimersInEveryChart() throws Exception {
        Document page = WellFormed.parse(page(OptionalLong.of(2_000)));

        int charts = page.getElementsByTagName("svg").getLength();
        assertThat(charts).isEqualTo(10);
        for (int i = 0; i < charts; i++) {
            assertThat(page.getElementsByTagName("svg").item(i).getTextContent())
                    .contains("Netty", "tickwheel");
        }
    }

    @Test
    void loadsNothingAndRunsNothing() {
        assertThat(page(OptionalLong.of(2_000)))
                .doesNotContainIgnoringCase("http:", "https:", "//", "src=", "href=", "url(", "@import", "<script");
    }

    @Test
    void whatIsUnknownIsSaidToBe() throws Exception {
        Document page = WellFormed.parse(page(OptionalLong.empty()));

        assertThat(page.getElementsByTagName("table").item(0).getTextContent()).contains("n/a");
    }

    @Test
    void tellsTheConditions() {
        assertThat(page(OptionalLong.empty()))
                .contains("2,000 connections on loopback, half of them silent, each with a read timeout of 1 s")
                .contains("5,000 requests a second for 8 s", "Tick 1 ms, wheel of 512 buckets", "-Xmx512m")
                .contains("woke up to 2.90 ms late in Netty's run");
    }
}
