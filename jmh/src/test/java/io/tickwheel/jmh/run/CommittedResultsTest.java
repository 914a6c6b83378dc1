package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultRow;
import io.tickwheel.jmh.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation shows what its results say. If a test fails after a measurement: {@code jmh/run --draw}. */
class CommittedResultsTest {
    private static final Path DOCUMENTATION = Path.of("..", "docs");
    private static final Path BENCHMARKS = DOCUMENTATION.resolve("benchmarks");

    @Test
    void chartsAndTablesAreWhatTheResultsYield() throws IOException {
        Map<Path, String> drawn = new Documentation(DOCUMENTATION).files();
        assertThat(drawn).hasSizeGreaterThan(1);
        for (Map.Entry<Path, String> file : drawn.entrySet()) {
            assertThat(file.getKey()).hasContent(file.getValue());
        }
    }

    @Test
    void noChartIsLeftOverFromOtherResults() throws IOException {
        Set<Path> drawn = new Documentation(DOCUMENTATION).files().keySet();
        try (Stream<Path> files = Files.list(BENCHMARKS)) {
            assertThat(files.filter(file -> file.toString().endsWith(".svg"))).allMatch(drawn::contains);
        }
    }

    @Test
    void everyBenchmarkHasItsPlaceOnThePage() throws IOException {
        String page = Files.readString(DOCUMENTATION.resolve("benchmarks.md"));
        for (Catalog.Benchmark benchmark : Catalog.BENCHMARKS) {
            assertThat(page).contains("<!-- results: " + benchmark.name() + " -->");
        }
    }

    @Test
    void everyResultIsShownAndNamesNoPlaceOfAMachine() throws IOException {
        String page = Files.readString(DOCUMENTATION.resolve("benchmarks.md"));
        ResultStore store = new ResultStore(BENCHMARKS);
        for (String name : store.names()) {
            ResultFile file = store.read(name);
            String benchmark = file.conditions().benchmark();
            assertThat(name).startsWith(benchmark);
            assertThat(page).contains("<!-- results: " + name + " -->");
            assertThat(file.conditions().toString() + file.results())
                    .doesNotContain("/usr", "/home", "/root", "/tmp", "/opt");
            assertThat(file.rows().stream().map(ResultRow::metric))
                    .containsAnyElementsOf(Catalog.find(benchmark).orElseThrow().drawn());
        }
    }
}
