package io.tickwheel.jmh.chart;

import static io.tickwheel.jmh.chart.SomeResults.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.tickwheel.jmh.result.Aggregate;
import io.tickwheel.jmh.result.ResultFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class BarChartTest {
    private static final ResultFile RESULT = SomeResults.of(
            List.of(),
            time("netty", "1", 80.0, 90.0),
            time("tickwheel", "1", 40.0, 44.0),
            Aggregate.MEDIAN.row("netty", Map.of("threads", "1"), "cpu", "ns/op", List.of(1.0)));

    @Test
    void eachBarHasItsNameAndFigure() throws Exception {
        Document chart = parse(BarChart.svg(RESULT, List.of("time")));
        assertThat(chart.getDocumentElement().getTextContent())
                .contains(
                        "Start & cancel", "time, ns/op", "threads 1", "netty", "85.0 ± 5.0", "tickwheel", "42.0 ± 2.0")
                .doesNotContain("cpu");
    }

    @Test
    void barsAreAsLongAsTheirFigures() throws Exception {
        NodeList rectangles = parse(BarChart.svg(RESULT, List.of("time"))).getElementsByTagName("rect");
        assertThat(rectangles.getLength()).as("the background and two bars").isEqualTo(3);
        double netty = width(rectangles, 1);
        double tickwheel = width(rectangles, 2);
        assertThat(netty / tickwheel).isBetween(2.0, 2.05);
    }

    @Test
    void drawsAllThereIsIfNothingOfWhatIsAskedForIsThere() throws Exception {
        Document chart = parse(BarChart.svg(RESULT, List.of("lateness-p99")));
        assertThat(chart.getDocumentElement().getTextContent()).contains("time, ns/op", "cpu, ns/op");
    }

    @Test
    void isReadableOnDarkPagesAndTheSameEachTime() {
        String chart = BarChart.svg(RESULT, List.of("time"));
        assertThat(chart).contains("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>");
        assertThat(BarChart.svg(RESULT, List.of("time"))).isEqualTo(chart);
    }

    @Test
    void aLongNameHasRoomAndABuildTheColourOfItsTimer() throws Exception {
        String[] names = {"tickwheel-core@1234567", "tickwheel-core"};
        double[] ends = new double[names.length];
        for (int i = 0; i < names.length; i++) {
            ResultFile result = SomeResults.of(List.of(), time(names[i], "1", 80.0, 80.0));
            Document chart = parse(BarChart.svg(result, List.of("time")));
            Element bar = (Element) chart.getElementsByTagName("rect").item(1);
            assertThat(bar.getAttribute("fill")).isEqualTo("#56b4e9");
            double left = Double.parseDouble(bar.getAttribute("x"));
            assertThat(left).isGreaterThan(7.0 * names[i].length());
            ends[i] = left + Double.parseDouble(bar.getAttribute("width"));
        }
        assertThat(ends[0]).as("the scale ends where it did").isCloseTo(ends[1], offset(2.0));
    }

    private static double width(NodeList rectangles, int index) {
        return Double.parseDouble(((Element) rectangles.item(index)).getAttribute("width"));
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }
}
