package io.tickwheel.jmh.chart;

import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultRow;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The rows of a results file by metric, setting of the parameters and timer, each in the order of the file.
 *
 * <p>Threads: any.
 */
final class Grid {
    private final Map<Place, ResultRow> rows = new LinkedHashMap<>();

    Grid(ResultFile result) {
        result.rows().forEach(row -> rows.put(new Place(row.metric(), row.parameters(), row.timer()), row));
    }

    List<String> timers() {
        return distinct(Place::timer);
    }

    List<String> metrics() {
        return distinct(Place::metric);
    }

    List<Map<String, String>> settings() {
        return distinct(Place::setting);
    }

    /** The names of all parameters. */
    List<String> parameters() {
        Set<String> names = new LinkedHashSet<>();
        settings().forEach(setting -> names.addAll(setting.keySet()));
        return List.copyOf(names);
    }

    Optional<ResultRow> row(String metric, Map<String, String> setting, String timer) {
        return Optional.ofNullable(rows.get(new Place(metric, setting, timer)));
    }

    /** The rows of all timers, in order. */
    List<ResultRow> rows(String metric, Map<String, String> setting) {
        return timers().stream()
                .flatMap(timer -> row(metric, setting, timer).stream())
                .toList();
    }

    private <T> List<T> distinct(Function<Place, T> part) {
        return rows.keySet().stream().map(part).distinct().toList();
    }

    private record Place(String metric, Map<String, String> setting, String timer) {}
}
