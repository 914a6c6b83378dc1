package io.tickwheel.jmh.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One figure of one timer.
 *
 * @param timer which peer
 * @param parameters of the question, by name, in the order in which tables show them
 * @param metric what was measured
 * @param unit of score, error and samples
 * @param score the figure
 * @param error how far from the score the truth or the samples may be; null if the samples do not tell
 * @param errorKind what the error is, and so what the score is
 * @param samples what the score was made of, turn by turn
 */
public record ResultRow(
        String timer,
        Map<String, String> parameters,
        String metric,
        String unit,
        double score,
        @Nullable Double error,
        String errorKind,
        List<Double> samples) {
    /** Keeps copies. */
    public ResultRow {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        samples = List.copyOf(samples);
    }
}
