package io.tickwheel.jmh.chart;

import java.util.Locale;

/**
 * Writes SVG: rectangles, lines and text in one font, on white, which is readable on a dark page, too.
 *
 * <p>Threads: one.
 */
final class Svg {
    private static final String DARK = "#1f2328";
    private static final int FONT_SIZE = 12;

    private final StringBuilder body = new StringBuilder();

    void rectangle(double x, double y, double width, double height, String colour) {
        add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>", x, y, width, height, colour);
    }

    void line(double x1, double y1, double x2, double y2, String colour) {
        add("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\"/>", x1, y1, x2, y2, colour);
    }

    /** Text that begins at x. */
    void text(double x, double y, String text) {
        add("<text x=\"%s\" y=\"%s\">%s</text>", x, y, escaped(text));
    }

    void boldText(double x, double y, String text) {
        add("<text x=\"%s\" y=\"%s\" font-weight=\"bold\">%s</text>", x, y, escaped(text));
    }

    /** Text that ends at x. */
    void textBefore(double x, double y, String text) {
        add("<text x=\"%s\" y=\"%s\" text-anchor=\"end\">%s</text>", x, y, escaped(text));
    }

    /** Text with its middle at x. */
    void textAround(double x, double y, String text) {
        add("<text x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>", x, y, escaped(text));
    }

    /** The whole image. */
    String document(int width, int height, String title) {
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" role="img"
                    font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="%5$d"
                    fill="%6$s">
                <title>%3$s</title>
                <rect width="100%%" height="100%%" fill="#ffffff"/>
                %4$s</svg>
                """, width, height, escaped(title), body, FONT_SIZE, DARK);
    }

    private void add(String element, Object... values) {
        Object[] texts = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            texts[i] = values[i] instanceof Double number ? coordinate(number) : values[i];
        }
        body.append(String.format(Locale.ROOT, element, texts)).append('\n');
    }

    private static String coordinate(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
