package io.tickwheel.jmh.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The rows of a results file by metric, setting and timer, each in the order of the file. */
record Grid(List<ResultRow> rows) {
    List<String> timers() {
        return distinct(ResultRow::timer);
    }

    List<String> metrics() {
        return distinct(ResultRow::metric);
    }

    List<Map<String, String>> settings() {
        return distinct(ResultRow::setting);
    }

    List<String> parameters() {
        return settings().stream()
                .flatMap(setting -> setting.keySet().stream())
                .distinct()
                .toList();
    }

    Optional<ResultRow> row(String metric, Map<String, String> setting, String timer) {
        return rows(metric, setting).stream()
                .filter(row -> row.timer().equals(timer))
                .findFirst();
    }

    /** The rows of all timers. */
    List<ResultRow> rows(String metric, Map<String, String> setting) {
        return timers().stream()
                .flatMap(timer -> rows.stream()
                        .filter(row -> row.timer().equals(timer)
                                && row.metric().equals(metric)
                                && row.setting().equals(setting)))
                .toList();
    }

    private <T> List<T> distinct(Function<ResultRow, T> part) {
        return rows.stream().map(part).distinct().toList();
    }
}
