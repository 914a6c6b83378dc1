package io.tickwheel.examples.demo.report;

import io.tickwheel.examples.demo.measure.LatenessSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * How times are distributed, such as the lateness of timeouts: their share from left to right, so spaced that the slow
 * few have room, and the time that this share did not exceed upwards.
 *
 * <p>Threads: any.
 *
 * @param title what is shown
 * @param caption what the share is a share of
 * @param startPower what is shorter than ten to this power of milliseconds is drawn at the bottom
 * @param curves one for each of what is compared
 */
public record PercentileChart(String title, String caption, int startPower, List<Curve> curves) {
    private static final double WIDTH = 860;
    private static final double HEIGHT = 340;
    private static final double LEFT = 64;
    private static final double RIGHT = 110;
    private static final double TOP = 14;
    private static final double BOTTOM = 56;
    private static final double TEXT_SPACE = 8;
    private static final double TEXT_MIDDLE = 4;
    private static final double LINE_HEIGHT = 18;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double MILLIS_PER_SECOND = 1_000;
    /** Lateness below a tenth of a millisecond is drawn at the bottom. */
    private static final int LATENESS_START_POWER = -1;

    private static final List<Double> PERCENTILES = List.of(0.0, 50.0, 90.0, 99.0, 99.9);

    /**
     * A chart of how late the timeouts of timers ran.
     *
     * @param title what is shown
     * @param curves one for each timer
     */
    public PercentileChart(String title, List<Curve> curves) {
        this(title, "share of the timeouts that ran no later than this", LATENESS_START_POWER, curves);
    }

    /**
     * One curve.
     *
     * @param series whose it is
     * @param millis its values at {@link LatenessSummary#percentileOf} each of {@link LatenessSummary#CURVE_POINTS}
     *     points
     */
    public record Curve(Series series, List<Double> millis) {
        /**
         * The curve of a timer's lateness.
         *
         * @param series whose it is
         * @param lateness its values
         */
        public Curve(Series series, LatenessSummary lateness) {
            this(series, lateness.curveMillis());
        }

        /**
         * A curve of values that are asked for.
         *
         * @param series whose it is
         * @param millisAt the value at a percentile
         */
        public Curve(Series series, DoubleUnaryOperator millisAt) {
            this(
                    series,
                    IntStream.range(0, LatenessSummary.CURVE_POINTS)
                            .mapToObj(point -> millisAt.applyAsDouble(LatenessSummary.percentileOf(point)))
                            .toList());
        }
    }

    String svg() {
        double largest = curves.stream()
                .flatMap(curve -> curve.millis().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        LogAxis axis = LogAxis.from(startPower, largest);
        StringBuilder content = new StringBuilder();
        drawMillis(axis, content);
        drawPercentiles(content);
        drawCurves(axis, content);
        return Markup.picture(WIDTH, HEIGHT, title, content.toString());
    }

    private static void drawMillis(LogAxis axis, StringBuilder content) {
        for (double millis : axis.marks()) {
            double y = y(axis, millis);
            content.append(Markup.line(LEFT, y, WIDTH - RIGHT, y, "grid"))
                    .append(Markup.textAt(LEFT - TEXT_SPACE, y + TEXT_MIDDLE, "label end", time(millis)));
        }
    }

    private void drawPercentiles(StringBuilder content) {
        double bottom = HEIGHT - BOTTOM;
        for (double percentile : PERCENTILES) {
            double x = x(percentile);
            content.append(Markup.line(x, bottom, x, bottom + TEXT_SPACE / 2, "axis"))
                    .append(Markup.textAt(x, bottom + LINE_HEIGHT + 2, "label middle", shortest(percentile) + " %"));
        }
        content.append(Markup.line(LEFT, bottom, WIDTH - RIGHT, bottom, "axis"))
                .append(Markup.textAt((LEFT + WIDTH - RIGHT) / 2, HEIGHT - TEXT_SPACE, "label middle", caption));
    }

    private void drawCurves(LogAxis axis, StringBuilder content) {
        List<Double> labelPlaces = new ArrayList<>();
        for (Curve curve : curves) {
            List<Double> millis = curve.millis();
            content.append("<polyline class=\"curve %s\" points=\""
                    .formatted(curve.series().style()));
            for (int point = 0; point < millis.size(); point++) {
                content.append(Markup.length(x(LatenessSummary.percentileOf(point))))
                        .append(',')
                        .append(Markup.length(y(axis, millis.get(point))))
                        .append(' ');
            }
            content.append("\"/>\n");
            double place = freePlace(y(axis, millis.get(millis.size() - 1)), labelPlaces);
            content.append(Markup.textAt(
                    WIDTH - RIGHT + TEXT_SPACE,
                    place + TEXT_MIDDLE,
                    "value ink-" + curve.series().style(),
                    curve.series().title()));
        }
    }

    /** The wanted height, or the next one above the labels that are there: a reader must not find one on another. */
    private static double freePlace(double wanted, List<Double> taken) {
        double place = wanted;
        for (double other : taken) {
            if (Math.abs(place - other) < LINE_HEIGHT) {
                place = other < wanted ? other + LINE_HEIGHT : other - LINE_HEIGHT;
            }
        }
        taken.add(place);
        return place;
    }

    private static double x(double percentile) {
        double decades = -Math.log10(1 - percentile / 100);
        return LEFT + (WIDTH - LEFT - RIGHT) * decades / LatenessSummary.CURVE_DECADES;
    }

    private static double y(LogAxis axis, double millis) {
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - axis.share(millis));
    }

    private static String time(double millis) {
        if (millis < 1) {
            return Math.round(millis * MICROS_PER_MILLI) + " \u00b5s";
        }
        return millis < MILLIS_PER_SECOND ? shortest(millis) + " ms" : shortest(millis / MILLIS_PER_SECOND) + " s";
    }

    private static String shortest(double value) {
        return value == Math.rint(value) ? Text.count(Math.round(value)) : String.format(Locale.ROOT, "%.1f", value);
    }
}
