package io.tickwheel.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tickwheel.internal.page.Chart.Series;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
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
        Chart chart = Chart.percentiles("late", "share", -1, List.of(curve(FIRST, percentile -> percentile / 10)));
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
        Chart chart = Chart.percentiles(
                "late", "share", -1, List.of(curve(FIRST, percentile -> 1), curve(SECOND, percentile -> 1)));
        Document page = WellFormed.parse(new HtmlPage("").chart(chart).markup());

        double first = WellFormed.heightOfText(page, FIRST.title());
        double second = WellFormed.heightOfText(page, SECOND.title());
        assertThat(Math.abs(first - second)).isGreaterThanOrEqualTo(14);
    }

    @Test
    void aCurveMayBeAskedForItsValues() throws Exception {
        Chart chart = Chart.percentiles(
                "times",
                "share of the tasks",
                -3,
                List.of(curve(FIRST, percentile -> percentile < 99 ? 0.002 : 5_000)));
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

    @Test
    void theCurveGoesFromAllToOneInAThousand() {
        List<Double> percentiles = Chart.curve(percentile -> percentile);

        assertThat(percentiles).hasSize(61).isSorted();
        assertThat(percentiles.get(0)).isZero();
        assertThat(percentiles.get(Chart.POINTS_PER_DECADE)).isCloseTo(90, within(1e-9));
        assertThat(percentiles.get(60)).isCloseTo(99.9, within(1e-9));
    }

    @Test
    void namesInAParagraphAreIsolatedAndTheRestIsNoFormat() throws Exception {
        Document page = WellFormed.parse(new HtmlPage("")
                .paragraph("%s <b> %s", "a%s", "<i>")
                .paragraph("5 %s")
                .markup());

        assertThat(page.getElementsByTagName("p").item(0).getTextContent()).isEqualTo("a%s <b> <i>");
        assertThat(page.getElementsByTagName("bdi").item(1).getTextContent()).isEqualTo("<i>");
        assertThat(page.getElementsByTagName("p").item(1).getTextContent()).isEqualTo("5 %s");
    }

    private static Chart.Curve curve(Series series, DoubleUnaryOperator millis) {
        return new Chart.Curve(series, Chart.curve(millis));
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
