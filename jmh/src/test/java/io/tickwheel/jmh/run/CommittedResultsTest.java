package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation shows what its results say. If a test fails after a measurement: {@code jmh/run --draw}. */
class CommittedResultsTest {
    private static final Path DOCUMENTATION = Path.of("..", "docs");
    private static final Path BENCHMARKS = DOCUMENTATION.resolve("benchmarks");

    @Test
    void chartsAndTablesAreWhatTheResultsYield() throws IOException {
        Map<Path, String> drawn = Documentation.files(BENCHMARKS);
        assertThat(drawn).hasSizeGreaterThan(1);
        for (Map.Entry<Path, String> file : drawn.entrySet()) {
            assertThat(file.getKey()).hasContent(file.getValue());
        }
    }

    @Test
    void noChartOrTableIsLeftOverFromOtherResults() throws IOException {
        Set<Path> drawn = Documentation.files(BENCHMARKS).keySet();
        try (Stream<Path> files = Files.list(BENCHMARKS)) {
            assertThat(files.filter(file -> file.toString().matches(".*\\.(svg|md)")))
                    .allMatch(drawn::contains);
        }
    }

    @Test
    void thePageLinksToTheTablesOfEachResult() throws IOException {
        String page = Files.readString(DOCUMENTATION.resolve("benchmarks.md"));
        for (String name : ResultFile.names(BENCHMARKS)) {
            String benchmark = ResultFile.read(BENCHMARKS, name).conditions().benchmark();
            assertThat(page).containsPattern("\\(benchmarks/tables-jdk\\d+\\.md#" + benchmark + "(-full)?\\)");
        }
    }

    @Test
    void everyTableSaysWhatWasNeverMeasuredOnItsJdk() throws IOException {
        Map<Path, String> drawn = Documentation.files(BENCHMARKS);
        for (Catalog.Benchmark benchmark : Catalog.BENCHMARKS) {
            assertThat(drawn.entrySet())
                    .filteredOn(file -> file.getKey().toString().endsWith(".md"))
                    .allSatisfy(tables -> {
                        String isMeasured = "## " + benchmark.name() + "(-[a-z0-9-]+)?\n";
                        String isMissing = "Never measured.* " + benchmark.name() + "[,.]";
                        assertThat(matches(isMeasured, tables.getValue()))
                                .as(benchmark.name())
                                .isNotEqualTo(matches(isMissing, tables.getValue()));
                    });
        }
    }

    @Test
    void everyResultIsOfABenchmarkAndNamesNoPlaceOfAMachine() throws IOException {
        for (String name : ResultFile.names(BENCHMARKS)) {
            ResultFile file = ResultFile.read(BENCHMARKS, name);
            String benchmark = file.conditions().benchmark();
            assertThat(name).startsWith(benchmark);
            assertThat(file.conditions().toString() + file.results())
                    .doesNotContain("/usr", "/home", "/root", "/tmp", "/opt");
            assertThat(file.rows().stream().map(ResultRow::metric))
                    .containsAnyElementsOf(Catalog.find(benchmark).orElseThrow().drawn());
        }
    }

    /** So that {@code jmh/run}, with {@code --full} or without, may replace what it would write to. */
    @Test
    void whatAModeWouldReplaceIsOfThatMode() throws IOException {
        for (String name : ResultFile.names(BENCHMARKS)) {
            Conditions conditions = ResultFile.read(BENCHMARKS, name).conditions();
            String suffix = name.substring(conditions.benchmark().length()).replaceFirst("^-jdk\\d+", "");
            if (suffix.isEmpty() || suffix.equals("-full")) {
                assertThat(conditions.mode()).as(name).isEqualTo(suffix.isEmpty() ? "short" : "full");
            }
        }
    }

    private static boolean matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).find();
    }
}
