package io.tickwheel.jmh.chart;

import static io.tickwheel.jmh.chart.SomeResults.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.result.Aggregate;
import io.tickwheel.jmh.result.ResultFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    @Test
    void showsScoresErrorsAndRatiosToNetty() {
        String table = table(SomeResults.of(
                List.of(),
                time("netty", "1", 80.0, 90.0),
                time("tickwheel", "1", 40.0, 41.0),
                time("tickwheel", "2", 50.0)));
        assertThat(table)
                .contains("| what | threads | netty | tickwheel |\n| --- | --- | ---: | ---: |\n")
                .contains("| time, ns/op | 1 | 85.0 ± 5.0 | 40.5 ± 0.5 (2.10) |\n")
                .contains("| time, ns/op | 2 |  | 50 |\n")
                .contains("±: farthest turn from the median.");
    }

    @Test
    void showsNoRatioWhereThereIsNone() {
        String table = table(SomeResults.of(
                List.of(),
                Aggregate.MEDIAN.row("netty", Map.of(), "wake-ups", "1/s", List.of(925.0)),
                Aggregate.MEDIAN.row("tickwheel", Map.of(), "wake-ups", "1/s", List.of(0.0)),
                Aggregate.MEDIAN.row("netty", Map.of(), "rate", "1/s", List.of(1_000_000.0)),
                Aggregate.MEDIAN.row("tickwheel", Map.of(), "rate", "1/s", List.of(999_000.0))));
        assertThat(table).contains("| wake-ups, 1/s | 925 | 0 |\n").contains("| rate, 1/s | 1,000,000 | 999,000 |\n");
    }

    @Test
    void tellsUnderWhatConditionsAndWhatFailed() {
        String table = table(SomeResults.of(List.of("kafka, turn 1 failed"), time("netty", "1", 80.0)));
        assertThat(table)
                .startsWith("![Start & cancel](benchmarks/some.svg)\n")
                .contains("**Failed:** kafka, turn 1 failed.")
                .endsWith("`jmh/run start-cancel` (short form, 2 turns); 2026-01-02T03:04:05Z, commit abc1234;"
                        + " Some VM 17.0.1; `-Xmx4g`; 2 x Some CPU; Some OS; load before it 0.1, 0.2, 0.3;"
                        + " [data](benchmarks/some.json).");
    }

    private static String table(ResultFile result) {
        return new ResultTable("some", result).markdown();
    }
}
