package io.tickwheel.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.page.Chart.Bar;
import io.tickwheel.internal.page.Chart.Curve;
import io.tickwheel.internal.page.Chart.Series;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ChartTest {
    private static final Series FIRST = new Series("a <timer>", Series.FIRST);
    private static final Series SECOND = new Series("another & \"better\" one", Series.SECOND);

    @Test
    void barsAreAsLongAsTheirValues() throws Exception {
        Document chart = parse(Chart.bars(
                "CPU",
                List.of(new Bar(FIRST, 100, "100 ns"), new Bar(SECOND, 25, "25 ns"), new Bar(SECOND, 0, "0 ns"))));

        double longest = barLength(chart, 0);
        assertThat(barLength(chart, 1)).isEqualTo(longest / 4);
        assertThat(barLength(chart, 2)).isPositive().isLessThan(longest / 20);
        assertThat(chart.getDocumentElement().getTextContent())
                .contains("100 ns", "25 ns", "0 ns", FIRST.title(), SECOND.title());
    }

    @Test
    void aCurveRisesFromLeftToRight() throws Exception {
        Document chart = parse(Chart.percentiles(
                "late",
                "share of the tasks",
                List.of(
                        new Curve(FIRST, Chart.curve(percentile -> percentile < 99 ? 0.002 : 5_000)),
                        new Curve(SECOND, Chart.curve(percentile -> percentile / 10)))));

        for (int curve = 0; curve < 2; curve++) {
            List<double[]> points = points(chart, curve);
            assertThat(points).hasSize(61);
            for (int i = 1; i < points.size(); i++) {
                assertThat(points.get(i)[0]).isGreaterThan(points.get(i - 1)[0]);
                assertThat(points.get(i)[1]).isLessThanOrEqualTo(points.get(i - 1)[1]);
            }
            assertThat(points.get(60)[1]).isLessThan(points.get(0)[1] - 100);
        }
        assertThat(chart.getDocumentElement().getTextContent())
                .contains("share of the tasks", "99.9 %", "1 \u00b5s", "100 ms", "1 s", FIRST.title(), SECOND.title());
    }

    private static Document parse(Chart chart) throws Exception {
        return WellFormed.parse(chart.svg().toString());
    }

    private static double barLength(Document chart, int bar) {
        return Double.parseDouble(((Element) chart.getElementsByTagName("rect").item(bar)).getAttribute("width"));
    }

    private static List<double[]> points(Document chart, int curve) {
        String points = ((Element) chart.getElementsByTagName("polyline").item(curve)).getAttribute("points");
        return Stream.of(points.strip().split("\\s+"))
                .map(point -> point.split(","))
                .map(point -> new double[] {Double.parseDouble(point[0]), Double.parseDouble(point[1])})
                .toList();
    }
}
