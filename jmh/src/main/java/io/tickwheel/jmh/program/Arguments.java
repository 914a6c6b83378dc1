package io.tickwheel.jmh.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a program, each of the form {@code key=value}. */
final class Arguments {
    private final Map<String, String> unread = new LinkedHashMap<>();

    private Arguments() {}

    /**
     * Takes a command line apart.
     *
     * @throws IllegalArgumentException if one of them has no key, or a key occurs twice
     */
    static Arguments parse(List<String> given) {
        Arguments parsed = new Arguments();
        for (String argument : given) {
            int equals = argument.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("argument: " + argument + " (expected: key=value)");
            }
            String key = argument.substring(0, equals);
            if (parsed.unread.put(key, argument.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(key + ": given twice");
            }
        }
        return parsed;
    }

    /** The value of a key that has to be there. */
    String text(String key) {
        String value = unread.remove(key);
        if (value == null) {
            throw new IllegalArgumentException(key + ": missing");
        }
        return value;
    }

    /** A whole number within bounds, and what it is if it was not given. */
    int number(String key, int fallback, int least, int most) {
        String value = unread.remove(key);
        return value == null ? fallback : checked(key, value, least, most);
    }

    /** One of the words that are allowed; the first of them if it was not given. */
    String choice(String key, String... allowed) {
        String value = unread.remove(key);
        if (value == null) {
            return allowed[0];
        }
        if (!List.of(allowed).contains(value)) {
            throw new IllegalArgumentException(
                    key + ": " + value + " (expected: one of " + String.join(", ", allowed) + ")");
        }
        return value;
    }

    /**
     * To be called when all that is known was read.
     *
     * @throws IllegalArgumentException if something is left
     */
    void requireAllRead() {
        if (!unread.isEmpty()) {
            throw new IllegalArgumentException("unknown: " + String.join(", ", unread.keySet()));
        }
    }

    private static int checked(String key, String value, int least, int most) {
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(key + ": " + value + " (expected: a whole number)", notANumber);
        }
        throw new IllegalArgumentException(key + ": " + value + " (expected: from " + least + " to " + most + ")");
    }
}
