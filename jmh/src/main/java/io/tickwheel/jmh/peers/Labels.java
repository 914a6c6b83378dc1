package io.tickwheel.jmh.peers;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names that an enum's constants have in parameters and results: in lower case and with hyphens. */
public final class Labels {
    private Labels() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Finds a constant by this name.
     *
     * @throws IllegalArgumentException if there is none; the message says which timers there are
     */
    public static <E extends Enum<E>> E named(Class<E> type, String label) {
        return Stream.of(type.getEnumConstants())
                .filter(constant -> of(constant).equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("timer: " + label + " (expected: "
                        + Stream.of(type.getEnumConstants()).map(Labels::of).collect(Collectors.joining(", ")) + ")"));
    }
}
