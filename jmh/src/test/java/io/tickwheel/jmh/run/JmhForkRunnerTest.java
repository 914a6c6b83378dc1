package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks, as short as they can be. */
@Tag("timing") // iterations take real time
class JmhForkRunnerTest {
    private static final int SHORTEST_MILLIS = 100;
    private static final int LONGEST_MILLIS = 6_400;

    @TempDir
    private Path folder;

    /** Somebody may measure on this machine meanwhile, and nobody needs what these forks measure. */
    @BeforeAll
    static void doWithoutTheLock() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void turnsIterationsIntoSamples() throws ForkFailure {
        List<Figure> figures = runLongEnough();
        assertThat(figures).extracting(Figure::metric).containsExactlyInAnyOrder("time", "allocated", "cpu");
        assertThat(figures).allSatisfy(figure -> assertThat(figure.samples()).hasSize(2));
        assertThat(figures).allSatisfy(figure -> assertThat(figure.samples()).allMatch(sample -> sample > 0));
    }

    @Test
    void aBenchmarkThatFailsIsAFailure() {
        assertThatThrownBy(() -> run("StartCancelBenchmark.startCancel", Map.of("timer", "sundial")))
                .isInstanceOf(ForkFailure.class);
        assertThatThrownBy(() -> run("NoBenchmark.atAll", Map.of())).isInstanceOf(ForkFailure.class);
    }

    /** The system counts processor time in 10 ms, so a short iteration on a busy machine may show none. */
    private List<Figure> runLongEnough() throws ForkFailure {
        Map<String, String> tickwheel = Map.of("timer", "tickwheel");
        List<Figure> figures = List.of();
        for (int millis = SHORTEST_MILLIS; isIncomplete(figures) && millis <= LONGEST_MILLIS; millis *= 4) {
            figures = run("StartCancelBenchmark.startCancel", tickwheel, millis);
        }
        return figures;
    }

    private static boolean isIncomplete(List<Figure> figures) {
        return figures.isEmpty()
                || figures.stream().flatMap(figure -> figure.samples().stream()).anyMatch(sample -> sample == 0);
    }

    private List<Figure> run(String benchmark, Map<String, String> params) throws ForkFailure {
        return run(benchmark, params, SHORTEST_MILLIS);
    }

    private List<Figure> run(String benchmark, Map<String, String> params, int iterationMillis) throws ForkFailure {
        Work work = new Work.Jmh(benchmark, params, 1, 1, 2, iterationMillis);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new JmhForkRunner()
                .run(
                        new Fork("any", Map.of(), work, 1),
                        new ForkPlace(java, List.of("-Xmx256m"), folder.resolve("log")));
    }
}
