package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final Map<String, String> ONE = Map.of("waiting", "1");

    @Test
    void showsMediansRangesAndRatiosToNetty() {
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
                .contains("| worker-cpu, % | 1 | 85.0 [80.0–90.0] | 40.5 [40.0–41.0] (2.10) |\n")
                .contains("| worker-cpu, % | 2,000 |  | 50 |\n")
                .doesNotContain("time, s/op", "gc.count");
    }

    @Test
    void showsTheTimeOfBenchmarksOfJmh() {
        assertThat(table(List.of(), new SomeResults().time("netty", "1", 5.0, 5.0, 5.0)))
                .contains("| time, ns/op | 1 | 5 |\n");
    }

    /** Not how long it was told to run, which JMH takes for its time. */
    @Test
    void showsTheTimeThatAScenarioHasMeasured() {
        assertThat(table(
                        List.of(),
                        new SomeResults()
                                .metric("netty", ONE, "time", "ns", 80.0)
                                .metric("netty", ONE, "time", "ns", 90.0)))
                .contains("| time, ns | 1 | 85.0 [80.0–90.0] |\n")
                .doesNotContain("s/op");
    }

    @Test
    void showsNoRatioWhereTheRangesOverlap() {
        String table = table(
                List.of(),
                new SomeResults()
                        .metric("netty", ONE, "worker-cpu", "%", 40.0)
                        .metric("netty", ONE, "worker-cpu", "%", 90.0)
                        .metric("tickwheel", ONE, "worker-cpu", "%", 30.0)
                        .metric("tickwheel", ONE, "worker-cpu", "%", 41.0));
        assertThat(table).contains("| worker-cpu, % | 1 | 65.0 [40.0–90.0] | 35.5 [30.0–41.0] (≈) |\n");
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
                .startsWith("![Start & cancel](some.svg)\n")
                .contains("**Failed:** kafka, round 1 failed.")
                .endsWith("`jmh/run start-cancel`, 2026-01-02T03:04:05Z, load before it 0.1, 0.2, 0.3, forks: 2;"
                        + " short mode, forks a line: 1; commit abc1234; JDK 17.0.1; `-Xmx4g`; 2 x Some CPU; Some OS;"
                        + " [data](some.json).");
    }

    private static String table(List<String> failures, SomeResults results) {
        return new ResultTable("some", SomeResults.of(failures, results)).markdown();
    }
}
