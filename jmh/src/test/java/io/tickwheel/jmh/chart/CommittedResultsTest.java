package io.tickwheel.jmh.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultStore;
import io.tickwheel.jmh.run.Catalog;
import io.tickwheel.jmh.run.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation shows what its results say. If a test fails after a measurement: {@code jmh/run --draw}. */
class CommittedResultsTest {
    private static final Path DOCUMENTATION = Path.of("..", "docs");
    private static final Path BENCHMARKS = DOCUMENTATION.resolve("benchmarks");

    @Test
    void chartsAndTablesAreWhatTheResultsYield() throws IOException {
        Map<Path, String> drawn = new Documentation(DOCUMENTATION).drawn();
        assertThat(drawn).hasSizeGreaterThan(1);
        for (Map.Entry<Path, String> file : drawn.entrySet()) {
            assertThat(file.getKey()).hasContent(file.getValue());
        }
    }

    @Test
    void noChartIsLeftOverFromOtherResults() throws IOException {
        Set<Path> drawn = new Documentation(DOCUMENTATION).drawn().keySet();
        try (Stream<Path> files = Files.list(BENCHMARKS)) {
            assertThat(files.filter(file -> file.toString().endsWith(".svg"))).allMatch(drawn::contains);
        }
    }

    @Test
    void everyQuestionHasItsPlaceOnThePage() throws IOException {
        String page = Files.readString(DOCUMENTATION.resolve("benchmarks.md"));
        for (Question question : Catalog.questions()) {
            assertThat(page).contains("<!-- results: " + question.name() + " -->");
        }
    }

    @Test
    void everyResultIsShownAndNamesNoPlaceOfAMachine() throws IOException {
        String page = Files.readString(DOCUMENTATION.resolve("benchmarks.md"));
        ResultStore store = new ResultStore(BENCHMARKS);
        for (String name : store.names()) {
            ResultFile result = store.read(name);
            assertThat(name).startsWith(result.question());
            assertThat(page).contains("<!-- results: " + name + " -->");
            assertThat(result.conditions().command() + result.conditions().jvmArgs())
                    .doesNotContain("/usr", "/home", "/root", "/tmp", "/opt");
            assertThat(metrics(result)).containsAnyElementsOf(drawn(result));
        }
    }

    private static Set<String> metrics(ResultFile result) {
        return result.rows().stream().map(row -> row.metric()).collect(Collectors.toSet());
    }

    private static Iterable<String> drawn(ResultFile result) {
        return Catalog.find(result.question()).orElseThrow().drawn();
    }
}
