package io.tickwheel.internal.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** A picture for a page, drawn with the classes of its style sheet. */
public record Chart(String title, boolean wide, String svg) {
    /** The points of {@link #curve}: this many for each of three powers of ten, and the first. */
    static final int POINTS_PER_DECADE = 20;

    private static final int CURVE_DECADES = 3;
    private static final double TEXT_SPACE = 8;

    /** What bars and curves are about, and its name in the style sheet. */
    public record Series(String title, String style) {
        public static final String FIRST = "first";
        public static final String SECOND = "second";
    }

    /** A bar with its value as people read it. */
    public record Bar(Series series, double value, String text) {}

    /** The milliseconds at the points of {@link #curve}. */
    public record Curve(Series series, List<Double> millis) {}

    /** Bars from the top down; less is better in all that is drawn. */
    public static Chart bars(String title, List<Bar> bars) {
        double width = 340;
        double left = 82;
        double room = width - left - 100;
        double line = bars.size() > 3 ? 24 : 36;
        double height = line * 2 / 3;
        double largest = bars.stream().mapToDouble(Bar::value).max().orElse(0);
        Svg svg = new Svg();
        double y = 0;
        for (Bar bar : bars) {
            // A bar of nothing is seen to be there.
            double length = largest > 0 ? Math.max(2, room * bar.value() / largest) : 2;
            double textBase = y + height / 2 + 5;
            svg.text(left - TEXT_SPACE, textBase, style("label end"), bar.series.title)
                    .rectangle(left, y, length, height, "rx=\"2\" " + style("fill " + bar.series.style))
                    .text(left + length + TEXT_SPACE, textBase, style("value"), bar.text);
            y += line;
        }
        return new Chart(title, false, svg.image(width, y - line + height, "", title));
    }

    /**
     * How times are distributed: their share from left to right, so spaced that the slow few have room, and the time
     * that this share did not exceed upwards.
     *
     * @param caption what the share is a share of
     * @param startPower what is shorter than ten to this power of milliseconds is drawn at the bottom
     */
    public static Chart percentiles(String title, String caption, int startPower, List<Curve> curves) {
        double largest = curves.stream()
                .flatMap(curve -> curve.millis.stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        Plot plot = new Plot(Scale.decades(startPower, largest));
        plot.drawAxes(caption);
        curves.forEach(plot::draw);
        return new Chart(title, true, plot.svg.image(Plot.WIDTH, Plot.HEIGHT, "", title));
    }

    /** The values at evenly spaced points of a scale on which 0, 90, 99 and 99.9 percent are equally far apart. */
    public static List<Double> curve(DoubleUnaryOperator millisAtPercentile) {
        return IntStream.rangeClosed(0, CURVE_DECADES * POINTS_PER_DECADE)
                .mapToObj(point -> millisAtPercentile.applyAsDouble(percentileOf(point)))
                .toList();
    }

    private static double percentileOf(int point) {
        return 100 - 100 * Math.pow(10, -(double) point / POINTS_PER_DECADE);
    }

    private static String style(String classes) {
        return "class=\"" + classes + "\"";
    }

    /** The drawing of percentiles. */
    private static final class Plot {
        static final double WIDTH = 860;
        static final double HEIGHT = 340;
        private static final double LEFT = 64;
        private static final double RIGHT = WIDTH - 110;
        private static final double TOP = 14;
        private static final double BOTTOM = HEIGHT - 56;
        private static final double LINE_HEIGHT = 18;

        private final Scale scale;
        private final List<Double> labels = new ArrayList<>();
        final Svg svg = new Svg();

        Plot(Scale scale) {
            this.scale = scale;
        }

        void drawAxes(String caption) {
            for (double millis : scale.marks()) {
                double y = y(millis);
                svg.line(LEFT, y, RIGHT, y, style("grid"))
                        .text(LEFT - TEXT_SPACE, y + 4, style("label end"), timeText(millis));
            }
            for (double percentile : List.of(0.0, 50.0, 90.0, 99.0, 99.9)) {
                double x = x(percentile);
                svg.line(x, BOTTOM, x, BOTTOM + TEXT_SPACE / 2, style("axis"))
                        .text(x, BOTTOM + LINE_HEIGHT + 2, style("label middle"), shortest(percentile) + " %");
            }
            svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, style("axis"))
                    .text((LEFT + RIGHT) / 2, HEIGHT - TEXT_SPACE, style("label middle"), caption);
        }

        void draw(Curve curve) {
            svg.polyline(
                    IntStream.range(0, curve.millis.size())
                            .mapToObj(point -> new Svg.Point(x(percentileOf(point)), y(curve.millis.get(point))))
                            .toList(),
                    style("curve " + curve.series.style));
            double place = y(curve.millis.get(curve.millis.size() - 1));
            for (double other : labels) { // no label on another
                if (Math.abs(place - other) < LINE_HEIGHT) {
                    place = other < place ? other + LINE_HEIGHT : other - LINE_HEIGHT;
                }
            }
            labels.add(place);
            svg.text(RIGHT + TEXT_SPACE, place + 4, style("value ink-" + curve.series.style), curve.series.title);
        }

        private static double x(double percentile) {
            return LEFT + (RIGHT - LEFT) * -Math.log10(1 - percentile / 100) / CURVE_DECADES;
        }

        private double y(double millis) {
            return TOP + (BOTTOM - TOP) * (1 - scale.position(millis));
        }

        private static String timeText(double millis) {
            if (millis < 1) {
                return Math.round(millis * 1_000) + " \u00b5s";
            }
            return millis < 1_000 ? shortest(millis) + " ms" : shortest(millis / 1_000) + " s";
        }

        private static String shortest(double value) {
            return value == Math.rint(value) ? NumberText.count(value) : String.format(Locale.ROOT, "%.1f", value);
        }
    }
}
