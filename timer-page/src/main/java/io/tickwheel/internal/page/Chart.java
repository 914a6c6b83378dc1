package io.tickwheel.internal.page;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** A picture for a page, drawn with the classes of its style sheet. */
public record Chart(String title, Markup svg) {
    private static final List<Double> PERCENTILES = List.of(0.0, 50.0, 90.0, 99.0, 99.9);
    private static final int DECADES = 3;
    private static final int POINTS_PER_DECADE = 20;
    private static final double LINE = 24;
    private static final double NAME_WIDTH = 90;
    private static final double LEFT = 72;
    private static final double RIGHT = 832;
    private static final double TOP = 14;
    private static final double BOTTOM = 284;

    /** What a bar or curve is about, and its class in the style sheet. */
    public record Series(String title, String style) {
        public static final String FIRST = "first";
        public static final String SECOND = "second";
    }

    /** A bar with its value as people read it. */
    public record Bar(Series series, double value, String text) {}

    /** A curve with the values of {@link #curve}. */
    public record Curve(Series series, List<Double> millis) {}

    /** Bars from the top down. */
    public static Chart bars(String title, List<Bar> bars) {
        double largest = bars.stream().mapToDouble(Bar::value).max().orElse(0);
        Markup svg = new Markup().add("<svg viewBox=\"0 0 340 %s\" role=\"img\">", bars.size() * LINE);
        double y = LINE * 2 / 3;
        for (Bar bar : bars) {
            double length = largest > 0 ? Math.max(2, 158 * bar.value / largest) : 2; // seen if it is nothing, too
            svg.add("<text x=\"74\" y=\"%s\" class=\"end\">%s</text>", y, bar.series.title)
                    .add(
                            "<rect x=\"82\" y=\"%s\" width=\"%s\" height=\"16\" class=\"%s\"/>",
                            y - 12, length, bar.series.style)
                    .add("<text x=\"%s\" y=\"%s\">%s</text>", 90 + length, y, bar.text);
            y += LINE;
        }
        return new Chart(title, svg.add("</svg>"));
    }

    /** For each share of the times, from left to right, the time that it does not exceed. */
    public static Chart percentiles(String title, String caption, List<Curve> curves) {
        Scale scale =
                Scale.of(curves.stream().flatMap(curve -> curve.millis.stream()).toList());
        Markup svg = new Markup().add("<svg viewBox=\"0 0 860 340\" role=\"img\" class=\"wide\">");
        for (double millis : scale.marks()) {
            double y = y(scale, millis);
            svg.add("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"grid\"/>", LEFT, y, RIGHT, y)
                    .add(
                            "<text x=\"%s\" y=\"%s\" class=\"end\">%s</text>",
                            LEFT - 8, y + 4, NumberText.time(Math.round(millis * 1e6)));
        }
        for (double percentile : PERCENTILES) {
            svg.add("<text x=\"%s\" y=\"306\" class=\"middle\">%s %%</text>", x(percentile), NumberText.of(percentile));
        }
        svg.add("<text x=\"%s\" y=\"332\" class=\"middle\">%s</text>", (LEFT + RIGHT) / 2, caption);
        double nameX = LEFT;
        for (Curve curve : curves) {
            Markup points = new Markup();
            IntStream.range(0, curve.millis.size())
                    .forEach(point -> points.add("%s,%s", x(percentileOf(point)), y(scale, curve.millis.get(point))));
            svg.add("<polyline class=\"curve %s\" points=\"%s\"/>", curve.series.style, points)
                    .add(
                            "<text x=\"%s\" y=\"332\" class=\"%s\">%s</text>",
                            nameX, curve.series.style, curve.series.title);
            nameX += NAME_WIDTH;
        }
        return new Chart(title, svg.add("</svg>"));
    }

    /** The values from 0 to 99.9 percent, so spaced that 0, 90, 99 and 99.9 are equally far apart. */
    public static List<Double> curve(DoubleUnaryOperator millisAtPercentile) {
        return IntStream.rangeClosed(0, DECADES * POINTS_PER_DECADE)
                .mapToObj(point -> millisAtPercentile.applyAsDouble(percentileOf(point)))
                .toList();
    }

    private static double percentileOf(int point) {
        return 100 - 100 * Math.pow(10, -(double) point / POINTS_PER_DECADE);
    }

    private static double x(double percentile) {
        return LEFT + (RIGHT - LEFT) * -Math.log10(1 - percentile / 100) / DECADES;
    }

    private static double y(Scale scale, double millis) {
        return BOTTOM - (BOTTOM - TOP) * scale.position(millis);
    }
}
