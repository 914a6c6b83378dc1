package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.ResultRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of all turns of a question.
 *
 * <p>Threads: one.
 */
final class Collected {
    private final Map<Place, Figure> figures = new LinkedHashMap<>();

    /** Adds what a fork found out; the samples of a later turn follow those of the earlier ones. */
    void add(Fork fork, List<Figure> found) {
        for (Figure figure : found) {
            Place place = new Place(fork.timer(), fork.parameters(), figure.metric(), figure.unit());
            figures.merge(place, figure, Collected::together);
        }
    }

    /** The rows: fork by fork in the order of the first turn. */
    List<ResultRow> rows() {
        List<ResultRow> rows = new ArrayList<>();
        figures.forEach((place, figure) -> rows.add(figure.aggregate()
                .row(place.timer(), place.parameters(), place.metric(), place.unit(), figure.samples())));
        return rows;
    }

    private static Figure together(Figure before, Figure now) {
        List<Double> samples = new ArrayList<>(before.samples());
        samples.addAll(now.samples());
        return new Figure(before.metric(), before.unit(), before.aggregate(), samples);
    }

    private record Place(String timer, Map<String, String> parameters, String metric, String unit) {}
}
