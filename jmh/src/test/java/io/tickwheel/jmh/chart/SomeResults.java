package io.tickwheel.jmh.chart;

import io.tickwheel.jmh.result.Aggregate;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.Jdk;
import io.tickwheel.jmh.result.Machine;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultRow;
import java.util.List;
import java.util.Map;

/** Results to draw. */
final class SomeResults {
    private SomeResults() {}

    static ResultFile of(List<String> failures, ResultRow... rows) {
        Conditions conditions = new Conditions(
                "jmh/run start-cancel",
                "2026-01-02T03:04:05Z",
                "abc1234",
                new Jdk("Some VM", "17.0.1"),
                new Machine(2, "Some CPU", "Some OS"),
                "0.1, 0.2, 0.3",
                "short",
                2,
                List.of("-Xmx4g"));
        return new ResultFile("start-cancel", "Start & cancel", conditions, failures, List.of(rows));
    }

    static ResultRow time(String timer, String threads, Double... samples) {
        return Aggregate.MEDIAN.row(timer, Map.of("threads", threads), "time", "ns/op", List.of(samples));
    }
}
