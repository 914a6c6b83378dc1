package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final Map<String, String> ONE = Map.of("waiting", "1");

    @Test
    void showsScoresErrorsAndRatiosToNetty() {
        String table = table(
                List.of(),
                new SomeResults()
                        .metric("netty", ONE, "worker-cpu", "%", 80.0)
                        .metric("netty", ONE, "worker-cpu", "%", 90.0)
                        .metric("tickwheel", ONE, "worker-cpu", "%", 40.0)
                        .metric("tickwheel", ONE, "worker-cpu", "%", 41.0)
                        .metric("tickwheel", Map.of("waiting", "2000"), "worker-cpu", "%", 50.0));
        assertThat(table)
                .contains("| what | waiting | netty | tickwheel |\n| --- | --- | ---: | ---: |\n")
                .contains("| worker-cpu, % | 1 | 85.0 ± 5.0 | 40.5 ± 0.5 (2.10) |\n")
                .contains("| worker-cpu, % | 2,000 |  | 50 |\n")
                .contains("±: farthest round from the median.")
                .doesNotContain("time, s/op", "gc.count");
    }

    @Test
    void showsTheTimeOfBenchmarksOfJmh() {
        assertThat(table(List.of(), new SomeResults().time("netty", "1", 5.0, 5.0, 5.0)))
                .contains("| time, ns/op | 1 | 5.00 ± 0.00 |\n")
                .contains("±: 99.9 % confidence.");
    }

    @Test
    void showsNoRatioWhereThereIsNone() {
        String table = table(
                List.of(),
                new SomeResults()
                        .metric("netty", ONE, "wake-ups", "1/s", 925.0)
                        .metric("tickwheel", ONE, "wake-ups", "1/s", 0.0)
                        .metric("netty", Map.of(), "rate", "1/s", 1_000_000.0)
                        .metric("tickwheel", Map.of(), "rate", "1/s", 999_000.0));
        assertThat(table)
                .contains("| wake-ups, 1/s | 1 | 925 | 0 |\n")
                .contains("| rate, 1/s |  | 1,000,000 | 999,000 |\n");
    }

    @Test
    void tellsUnderWhatConditionsAndWhatFailed() {
        assertThat(table(List.of("kafka, round 1 failed"), new SomeResults().time("netty", "1", 80.0)))
                .startsWith("![Start & cancel](benchmarks/some.svg)\n")
                .contains("**Failed:** kafka, round 1 failed.")
                .endsWith("`jmh/run start-cancel` (short mode, rounds: 2); 2026-01-02T03:04:05Z, commit abc1234;"
                        + " Some VM 17.0.1; `-Xmx4g`; 2 x Some CPU; Some OS; load before it 0.1, 0.2, 0.3;"
                        + " [data](benchmarks/some.json).");
    }

    private static String table(List<String> failures, SomeResults results) {
        return new ResultTable("some", SomeResults.of(failures, results)).markdown();
    }
}
