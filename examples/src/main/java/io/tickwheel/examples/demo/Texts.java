package io.tickwheel.examples.demo;

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
final class Texts {
    private static final Pattern NAME = Pattern.compile("\\$\\{(\\w+)}");

    private Texts() {}

    static String of(Class<?> owner, String name) {
        try (InputStream resource = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(Class<?> owner, String name, Map<String, String> values) {
        return filled(of(owner, name), values).lines().toList();
    }

    /** A name in a value stays as it is. */
    static String filled(String text, Map<String, String> values) {
        return NAME.matcher(text)
                .replaceAll(name ->
                        Matcher.quoteReplacement(Objects.requireNonNull(values.get(name.group(1)), name.group())));
    }
}
