package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablesTest {
    private static final Question QUESTION = new Question("memory", "What is asked.", "time cpu", "");

    @TempDir
    private Path folder;

    @Test
    void aSectionHasMediansRangesAndRatios() throws IOException {
        Files.writeString(
                folder.resolve("memory-jdk17.json"),
                "["
                        + String.join(
                                ",",
                                row("netty", 0, "[100], [300], [200, 220]"),
                                row("tickwheel", 0, "[50], [40], [60]"),
                                row("netty", 1000, "[10]"),
                                row("tickwheel", 1000, "[10]"))
                        + "]");

        assertThat(Tables.section(QUESTION, new Results(folder, 17)).lines())
                .contains(
                        "## memory",
                        "In all rows: threads 1, warmupIterations 3.",
                        "| metric | waiting | netty | tickwheel |",
                        "| time, ns/op | 0 | 210 [100–300] | 50.0 [40.0–60.0] (4.20) |",
                        "| time, ns/op | 1,000 | 10.0 | 10.0 (≈) |");
    }

    private static String row(String timer, int waiting, String forks) {
        return """
                {"threads": 1, "warmupIterations": 3, "params": {"timer": "%s", "waiting": "%d"},
                 "primaryMetric": {"scoreUnit": "ns/op", "rawData": [%s]}, "secondaryMetrics": {}}
                """.formatted(timer, waiting, forks);
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        assertThat(Tables.median(List.of(1.0, 2.0, 4.0, 9.0))).isEqualTo(3);
    }
}
