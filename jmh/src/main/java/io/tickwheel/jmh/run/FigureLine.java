package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.MetricRules;
import java.util.List;
import java.util.Optional;

/** The lines in which a program tells what it found: {@code figure <metric> <unit> <value>}. */
final class FigureLine {
    private static final String MARK = "figure ";
    private static final int WORDS = 4;

    private FigureLine() {}

    /**
     * Reads a line.
     *
     * @return its figure; nothing for a line that is for the user
     * @throws IllegalArgumentException if it begins like a figure and is none
     */
    static Optional<Figure> parse(String line) {
        if (!line.startsWith(MARK)) {
            return Optional.empty();
        }
        String[] words = line.split(" ", -1);
        if (words.length != WORDS) {
            throw new IllegalArgumentException("not a metric, a unit and a value: " + line);
        }
        double value = Double.parseDouble(words[3]);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not a finite value: " + line);
        }
        return Optional.of(new Figure(words[1], words[2], MetricRules.aggregateOfTurns(words[1]), List.of(value)));
    }
}
