package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ResultChartTest {
    private static final ResultFile RESULT = SomeResults.of(
            List.of(),
            new SomeResults()
                    .time("netty", "1", 80.0, 82.0)
                    .time("netty", "1", 85.0)
                    .time("netty", "1", 89.0)
                    .time("tickwheel", "1", 42.0)
                    .metric("netty", Map.of("threads", "2"), "wake-ups", "1/s", 1.0));

    @Test
    void eachBarHasItsNameAndFigure() throws Exception {
        Document chart = parse(ResultChart.svg(RESULT, List.of("time")));
        assertThat(chart.getDocumentElement().getTextContent())
                .contains("Start & cancel", "time, ns/op", "threads 1", "netty", "85.0 [81.0–89.0]", "tickwheel", "42")
                .doesNotContain("wake-ups");
    }

    @Test
    void barsAreAsLongAsTheirFigures() throws Exception {
        NodeList rectangles = parse(ResultChart.svg(RESULT, List.of("time"))).getElementsByTagName("rect");
        assertThat(rectangles.getLength()).as("two bars").isEqualTo(2);
        double netty = width(rectangles, 0);
        double tickwheel = width(rectangles, 1);
        assertThat(netty / tickwheel).isBetween(2.0, 2.05);
    }

    @Test
    void drawsAllThereIsIfNothingOfWhatIsAskedForIsThere() throws Exception {
        Document chart = parse(ResultChart.svg(RESULT, List.of("lateness-p99")));
        assertThat(chart.getDocumentElement().getTextContent()).contains("time, ns/op", "wake-ups, 1/s");
    }

    @Test
    void isReadableOnDarkPagesAndTheSameEachTime() {
        String chart = ResultChart.svg(RESULT, List.of("time"));
        assertThat(chart).contains("style=\"background:#ffffff\"");
        assertThat(ResultChart.svg(RESULT, List.of("time"))).isEqualTo(chart);
    }

    @Test
    void aLongNameHasRoomAndABuildTheColourOfItsTimer() throws Exception {
        String[] names = {"tickwheel-core@1234567", "tickwheel-core"};
        double[] ends = new double[names.length];
        for (int i = 0; i < names.length; i++) {
            ResultFile result = SomeResults.of(List.of(), new SomeResults().time(names[i], "1", 80.0, 80.0));
            Document chart = parse(ResultChart.svg(result, List.of("time")));
            Element bar = (Element) chart.getElementsByTagName("rect").item(0);
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
