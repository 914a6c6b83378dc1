package io.tickwheel.examples.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.page.Chart.Series;
import io.tickwheel.jmh.kit.Lateness;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class HtmlPageTest {
    private static final Series FIRST = new Series("a <timer>", Series.FIRST);
    private static final Series SECOND = new Series("another & \"better\" one", Series.SECOND);

    @Test
    void textIsShownAndNeverTakenForMarkup() throws Exception {
        Table table = new Table(
                List.of("", FIRST.title(), SECOND.title()),
                List.of(new Table.Row("<b>what</b>", List.of("1 < 2", "2 > 1 & 1"))));
        Document page = WellFormed.parse(new HtmlPage("A & B")
                .heading("<h>")
                .paragraph("p & q")
                .table(table)
                .markup());

        assertThat(page.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("A & B");
        assertThat(page.getElementsByTagName("h2").item(0).getTextContent()).isEqualTo("<h>");
        assertThat(page.getElementsByTagName("p").item(0).getTextContent()).isEqualTo("p & q");
        assertThat(page.getElementsByTagName("th").item(1).getTextContent()).isEqualTo(FIRST.title());
        assertThat(page.getElementsByTagName("td").item(2).getTextContent()).isEqualTo("2 > 1 & 1");
    }

    @Test
    void barsAreAsLongAsTheirValues() throws Exception {
        Chart chart = Chart.bars(
                "CPU",
                List.of(
                        new Chart.Bar(FIRST, 100, "100 ns"),
                        new Chart.Bar(SECOND, 25, "25 ns"),
                        new Chart.Bar(SECOND, 0, "0 ns")));
        Document page = WellFormed.parse(new HtmlPage("").charts(List.of(chart)).markup());

        double longest = barLength(page, 0);
        assertThat(barLength(page, 1)).isEqualTo(longest / 4);
        assertThat(barLength(page, 2)).isPositive().isLessThan(longest / 20);
        assertThat(page.getElementsByTagName("svg").item(0).getTextContent()).contains("100 ns", "25 ns", "0 ns");
    }

    @Test
    void barsOfNothingAreDrawn() throws Exception {
        Chart chart = Chart.bars("CPU", List.of(new Chart.Bar(FIRST, 0, "n/a")));
        Document page = WellFormed.parse(new HtmlPage("").charts(List.of(chart)).markup());

        assertThat(barLength(page, 0)).isPositive();
    }

    @Test
    void aCurveRisesFromLeftToRight() throws Exception {
        Lateness lateness = new Lateness();
        for (int i = 1; i <= 1_000; i++) {
            lateness.record(i * 10_000L);
        }
        Chart chart = Chart.percentiles("late", "share", -1, List.of(curve(FIRST, lateness)));
        Document page = WellFormed.parse(new HtmlPage("").chart(chart).markup());

        List<double[]> points = points(page);
        assertThat(points).hasSizeGreaterThan(10);
        for (int i = 1; i < points.size(); i++) {
            assertThat(points.get(i)[0]).isGreaterThan(points.get(i - 1)[0]);
            assertThat(points.get(i)[1]).isLessThanOrEqualTo(points.get(i - 1)[1]);
        }
        assertThat(points.get(points.size() - 1)[1]).isLessThan(points.get(0)[1]);
    }

    @Test
    void theNamesOfCurvesWithTheSameEndAreNotOnEachOther() throws Exception {
        Lateness lateness = new Lateness();
        lateness.record(1_000_000);
        Chart chart = Chart.percentiles("late", "share", -1, List.of(curve(FIRST, lateness), curve(SECOND, lateness)));
        Document page = WellFormed.parse(new HtmlPage("").chart(chart).markup());

        double first = WellFormed.heightOfText(page, FIRST.title());
        double second = WellFormed.heightOfText(page, SECOND.title());
        assertThat(Math.abs(first - second)).isGreaterThanOrEqualTo(14);
    }

    @Test
    void aCurveMayBeAskedForItsValues() throws Exception {
        List<Double> millis = Lateness.curve(percentile -> percentile < 99 ? 0.002 : 5_000);
        Chart chart = Chart.percentiles("times", "share of the tasks", -3, List.of(new Chart.Curve(FIRST, millis)));
        Document page = WellFormed.parse(new HtmlPage("").chart(chart).markup());

        assertThat(page.getElementsByTagName("svg").item(0).getTextContent())
                .contains("share of the tasks", "1 \u00b5s", "100 \u00b5s", "10 ms", "10 s");
        List<double[]> points = points(page);
        assertThat(points.get(points.size() - 1)[1]).isLessThan(points.get(0)[1] - 100);
    }

    @Test
    void aPageThatDoesNotRefreshHasNoScript() {
        assertThat(new HtmlPage("").markup()).doesNotContain("<script", "<button", "<link");
        assertThat(new HtmlPage("").refreshing().markup()).contains("<script>\"use strict\";", "<link", "<button");
    }

    private static Chart.Curve curve(Series series, Lateness lateness) {
        return new Chart.Curve(series, lateness.summary().curveMillis());
    }

    private static double barLength(Document page, int bar) {
        return Double.parseDouble(page.getElementsByTagName("rect")
                .item(bar)
                .getAttributes()
                .getNamedItem("width")
                .getNodeValue());
    }

    private static List<double[]> points(Document page) {
        String points = page.getElementsByTagName("polyline")
                .item(0)
                .getAttributes()
                .getNamedItem("points")
                .getNodeValue();
        return List.of(points.strip().split(" ")).stream()
                .map(point -> point.split(","))
                .map(point -> new double[] {Double.parseDouble(point[0]), Double.parseDouble(point[1])})
                .toList();
    }
}
