package io.tickwheel.examples.demo.report;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Pieces of a page: text and numbers in the form in which markup takes them.
 *
 * <p>Threads: any.
 */
final class Markup {
    private static final Pattern NOT_FOR_PAGES = Pattern.compile("[\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF&&[^\\t\\n]]");

    private Markup() {}

    /** Text that is shown as it is; what no page may contain, such as a NUL, becomes the sign for that. */
    static String escape(String text) {
        return NOT_FOR_PAGES
                .matcher(text)
                .replaceAll("\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Text as {@link #escape} has it, with places at which a long name may go on in the next line. */
    static String breakable(String text) {
        return escape(text).replace(".", ".<wbr/>").replace("$", "$<wbr/>");
    }

    /** A length or a place in a picture; the decimal point does not depend on where the program runs. */
    static String length(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    static String textAt(double x, double y, String style, String text) {
        return "<text x=\"%s\" y=\"%s\" class=\"%s\">%s</text>%n".formatted(length(x), length(y), style, escape(text));
    }

    static String line(double x1, double y1, double x2, double y2, String style) {
        return "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"%s\"/>%n"
                .formatted(length(x1), length(y1), length(x2), length(y2), style);
    }

    static String picture(double width, double height, String description, String content) {
        return "<svg viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%n%s</svg>%n"
                .formatted(length(width), length(height), escape(description), content);
    }
}
