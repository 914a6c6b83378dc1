package io.tickwheel.jmh.result;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The rows of a results file by metric, setting and timer, each in the order of the file. */
final class Grid {
    private final Map<Place, ResultRow> rows = new LinkedHashMap<>();

    Grid(ResultFile file) {
        file.rows().forEach(row -> rows.put(new Place(row.metric(), row.setting(), row.timer()), row));
    }

    private record Place(String metric, Map<String, String> setting, String timer) {}

    List<String> timers() {
        return distinct(Place::timer);
    }

    List<String> metrics() {
        return distinct(Place::metric);
    }

    List<Map<String, String>> settings() {
        return distinct(Place::setting);
    }

    List<String> parameters() {
        Set<String> names = new LinkedHashSet<>();
        settings().forEach(setting -> names.addAll(setting.keySet()));
        return List.copyOf(names);
    }

    Optional<ResultRow> row(String metric, Map<String, String> setting, String timer) {
        return Optional.ofNullable(rows.get(new Place(metric, setting, timer)));
    }

    /** The rows of all timers. */
    List<ResultRow> rows(String metric, Map<String, String> setting) {
        return timers().stream()
                .flatMap(timer -> row(metric, setting, timer).stream())
                .toList();
    }

    private <T> List<T> distinct(Function<Place, T> part) {
        return rows.keySet().stream().map(part).distinct().toList();
    }
}
