package io.tickwheel.internal.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts that are resources of a class, with values in the place of {@code ${name}}. */
public final class Texts {
    private static final Pattern NAME = Pattern.compile("\\$\\{(\\w+)}");

    /**
     * Controls, the format characters that turn the direction of text, what no XML may contain, and the letters and
     * marks that fonts leave blank: the grapheme joiner, fillers, an empty Braille pattern, variation selectors, and
     * what Unicode reserves for more of them.
     */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029\\uFFFE\\uFFFF"
            + "\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u2065\\u2800\\u3164\\uFFA0\\uFFF0-\\uFFF8"
            + "\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\x{E0000}-\\x{E0FFF}&&[^\\t\\n]]");

    private Texts() {}

    /** The text with the number of each character that is not seen but may change how others are. */
    public static String visible(String text) {
        return INVISIBLE
                .matcher(text)
                .replaceAll(found -> String.format("\\\\u%04x", found.group().codePointAt(0)));
    }

    /** As {@link #visible}, for what has to stay in one line. */
    public static String oneLine(String text) {
        return visible(text).replace("\t", "\\u0009").replace("\n", "\\u000a");
    }

    public static String of(Class<?> owner, String name) {
        try (InputStream resource = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<String> lines(Class<?> owner, String name, Map<String, String> values) {
        return filled(of(owner, name), values).lines().toList();
    }

    /** A value may have such names itself: they stay as they are. */
    public static String filled(String text, Map<String, String> values) {
        return NAME.matcher(text)
                .replaceAll(name ->
                        Matcher.quoteReplacement(Objects.requireNonNull(values.get(name.group(1)), name.group())));
    }
}
