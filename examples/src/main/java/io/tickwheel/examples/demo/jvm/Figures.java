package io.tickwheel.examples.demo.jvm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Named values in the order in which they were put, as {@code name=value} lines: what a parent asks a child JVM for,
 * and what the child answers.
 *
 * <p>Threads: one. Cost: a map.
 */
public final class Figures {
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Makes an empty set of figures. */
    public Figures() {}

    /**
     * Reads figures from lines.
     *
     * @param lines {@code name=value} each
     * @return the figures
     * @throws IllegalArgumentException if a line has no equals sign
     */
    public static Figures parse(List<String> lines) {
        Figures figures = new Figures();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("not a name=value line: " + line);
            }
            figures.put(line.substring(0, equals), line.substring(equals + 1));
        }
        return figures;
    }

    /**
     * Sets a value.
     *
     * @param name without an equals sign
     * @param value anything whose text fits on a line
     * @return these figures
     */
    public Figures put(String name, Object value) {
        values.put(name, String.valueOf(value));
        return this;
    }

    /**
     * Returns a value as text.
     *
     * @param name of the figure
     * @return its text
     * @throws IllegalArgumentException if there is no such figure
     */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no figure " + name + " among " + values.keySet());
        }
        return value;
    }

    /**
     * Returns a value as a number.
     *
     * @param name of the figure
     * @return its value
     * @throws IllegalArgumentException if there is no such figure, or it is no number
     */
    public double number(String name) {
        return Double.parseDouble(text(name));
    }

    /**
     * Returns a value as a whole number.
     *
     * @param name of the figure
     * @return its value
     * @throws IllegalArgumentException if there is no such figure, or it is no whole number
     */
    public long count(String name) {
        return Long.parseLong(text(name));
    }

    /**
     * Returns a whole number that may be missing.
     *
     * @param name of the figure
     * @return its value, or nothing
     * @throws IllegalArgumentException if it is no whole number
     */
    public OptionalLong countIfKnown(String name) {
        return values.containsKey(name) ? OptionalLong.of(count(name)) : OptionalLong.empty();
    }

    /**
     * Returns the figures as lines.
     *
     * @return {@code name=value} each, in the order in which they were put
     */
    public List<String> lines() {
        return values.entrySet().stream()
                .map(figure -> figure.getKey() + "=" + figure.getValue())
                .toList();
    }
}
