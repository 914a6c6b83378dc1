package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables and charts of the documentation are those of its data: {@code jmh/run --draw} writes them. */
class CommittedResultsTest {
    private static final Path FOLDER = Path.of("docs", "benchmarks");
    private static final int MOST_FILES = 40;

    @Test
    void tablesAndChartsAreThoseOfTheData() throws IOException {
        Drawing.files(FOLDER).forEach((file, text) -> assertThat(file).content().isEqualTo(text));
    }

    @Test
    void everyFileBelongsToAQuestion() throws IOException {
        List<String> questions = Question.ALL.stream().map(Question::name).toList();
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).toList();
            assertThat(names).hasSizeLessThanOrEqualTo(MOST_FILES).allSatisfy(name -> {
                String question = name.replaceFirst("-jdk\\d+\\.json$", "");
                assertThat(name.endsWith(".json") && !questions.contains(question) ? question : "conditions")
                        .isEqualTo("conditions");
            });
        }
    }

    @Test
    void everyResultHasItsConditions() throws IOException {
        for (int release : List.of(17, 25)) {
            Results results = new Results(FOLDER, release);
            assertThat(results.conditions().keySet())
                    .containsExactlyInAnyOrderElementsOf(Question.ALL.stream()
                            .map(Question::name)
                            .filter(results::has)
                            .toList());
        }
    }
}
