package io.tickwheel.internal.page;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes SVG. Attributes are given as they stand in the markup; the same calls give the same bytes everywhere.
 *
 * <p>Threads: one.
 */
public final class Svg {
    private final StringBuilder body = new StringBuilder();

    /** A corner of a polyline. */
    public record Point(double x, double y) {}

    /** Text for markup; what is not seen or may not be there is shown as {@link Texts#visible} does. */
    public static String escape(String text) {
        return Texts.visible(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    public Svg rectangle(double x, double y, double width, double height, String attributes) {
        return add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" %s/>", x, y, width, height, attributes);
    }

    public Svg line(double x1, double y1, double x2, double y2, String attributes) {
        return add("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" %s/>", x1, y1, x2, y2, attributes);
    }

    public Svg text(double x, double y, String attributes, String text) {
        String more = attributes.isEmpty() ? "" : " " + attributes;
        return add("<text x=\"%s\" y=\"%s\"%s>%s</text>", x, y, more, escape(text));
    }

    public Svg polyline(List<Point> points, String attributes) {
        String places = points.stream()
                .map(point -> coordinate(point.x()) + "," + coordinate(point.y()))
                .collect(Collectors.joining(" "));
        return add("<polyline %s points=\"%s\"/>", attributes, places);
    }

    /** The whole image; the attributes are those of the root. */
    public String image(double width, double height, String attributes, String title) {
        return String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %s %s\" role=\"img\" %s>\n<title>%s</title>\n%s</svg>\n",
                coordinate(width),
                coordinate(height),
                attributes,
                escape(title),
                body);
    }

    private Svg add(String element, Object... values) {
        Object[] texts = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            texts[i] = values[i] instanceof Double number ? coordinate(number) : values[i];
        }
        body.append(String.format(Locale.ROOT, element, texts)).append('\n');
        return this;
    }

    private static String coordinate(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
