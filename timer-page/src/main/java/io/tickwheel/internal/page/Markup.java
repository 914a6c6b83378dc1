package io.tickwheel.internal.page;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Builds HTML and SVG, which are well-formed XML. The same calls give the same text everywhere. */
public final class Markup {
    /** Controls, characters that change the direction of text, and what no XML may contain. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private final StringBuilder text = new StringBuilder();

    /** Adds a line: a format in which each {@code %s} becomes a number, markup, or a text that is escaped. */
    public Markup add(String format, Object... values) {
        text.append(format.formatted(Stream.of(values).map(Markup::shown).toArray()))
                .append('\n');
        return this;
    }

    /** The text with the number of each character that is not seen. */
    public static String visible(String text) {
        return INVISIBLE
                .matcher(text)
                .replaceAll(found -> String.format("\\\\u%04x", found.group().codePointAt(0)));
    }

    private static Object shown(Object value) {
        if (value instanceof Double number) {
            return number == Math.rint(number) ? number.longValue() : String.format(Locale.ROOT, "%.1f", number);
        }
        return value instanceof Markup ? value : escaped(value.toString());
    }

    static String escaped(String text) {
        return visible(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
