package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks, as short as they can be. */
@Tag("timing") // iterations take real time
class JmhProcessTest {
    private static final int SHORTEST_MILLIS = 100;
    private static final int LONGEST_MILLIS = 6_400;
    private static final int MOST_LOOKS = 600;

    @TempDir
    private Path folder;

    /** Somebody may measure on this machine meanwhile, and nobody needs what these forks measure. */
    @BeforeAll
    static void doWithoutTheLock() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void returnsTheResultOfABenchmark() throws IOException {
        for (int millis = SHORTEST_MILLIS; ; millis *= 4) {
            JsonNode result = run("StartCancelBenchmark.startCancel", null, Map.of(), 1, millis);
            assertThat(result.path("primaryMetric").path("rawData").path(0)).hasSize(2);
            assertThat(result.path("primaryMetric").path("scoreUnit").asText()).isEqualTo("ns/op");
            assertThat(result.path("primaryMetric").path("score").asDouble()).isPositive();
            assertThat(result.path("secondaryMetrics")
                            .path("gc.alloc.rate.norm")
                            .path("score")
                            .asDouble())
                    .isPositive();
            // The system counts processor time in 10 ms, so a short iteration on a busy machine may show none.
            if (result.path("secondaryMetrics")
                            .path("cpu.process.norm")
                            .path("score")
                            .asDouble()
                    > 0) {
                return;
            }
            assertThat(millis).isLessThan(LONGEST_MILLIS);
        }
    }

    @Test
    void aScenarioHasItsMetricsAndTakesItsLengthFromTheOptions() throws IOException {
        JsonNode result = run("WakeUps.run", null, Map.of("pending", "one-hour"), 0, 1_000);
        assertThat(result.path("benchmark").asText()).isEqualTo("io.tickwheel.jmh.scenario.WakeUps.run");
        assertThat(result.path("primaryMetric").path("score").asDouble()).isGreaterThanOrEqualTo(2);
        JsonNode wakeUps = result.path("secondaryMetrics").path("wake-ups");
        assertThat(wakeUps.path("scoreUnit").asText()).isEqualTo("1/s");
        assertThat(wakeUps.path("rawData").path(0)).hasSize(1);
    }

    @Test
    void temporaryFilesGoBesideTheLogAndAreDeletedWhateverTheEnd() throws IOException {
        Path temporary = folder.resolve("tmp");
        JsonNode result = run("WakeUps.run", null, Map.of(), 0, 1_000);
        assertThat(Files.readString(folder.resolve("log"))).contains("-Djava.io.tmpdir=" + temporary);
        assertThat(temporary).doesNotExist();
        assertThat(result.path("jvmArgs").toString()).isEqualTo("[\"-Xmx256m\",\"-XX:+UseG1GC\"]");
        assertThatThrownBy(() -> run("NoBenchmark.atAll", null, Map.of(), 1, SHORTEST_MILLIS))
                .isInstanceOf(IOException.class);
        assertThat(temporary).doesNotExist();
    }

    @Test
    void anotherBuildRunsFromItsJar() throws IOException {
        Path thisBuild = Path.of(System.getProperty("java.class.path"));
        assertThat(run("WakeUps.run", thisBuild, Map.of(), 0, 1_000)
                        .path("secondaryMetrics")
                        .has("worker-cpu"))
                .isTrue();
    }

    @Test
    void whatHangsIsEndedAtTheLimit() {
        List<String> hang = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.tickwheel.jmh.kit.ChildProgram",
                "serve");
        assertThatThrownBy(() -> JmhProcess.run(hang, folder.resolve("log"), 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended after 1 s");
        // If it were still there, this would not end in time.
        ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains("ChildProgram"))
                .forEach(child -> child.onExit().orTimeout(1, TimeUnit.MINUTES).join());
    }

    @Test
    void aForkThatBeginsWhileThisJvmIsEndingDoesNotOutliveIt() throws IOException, InterruptedException {
        Path log = folder.resolve("log of what has no end");
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ForkAtTheEnd.class.getName(),
                        log.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("parent").toFile())
                .start();
        assertThat(parent.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(folder.resolve("parent")).content().contains("IllegalStateException: Shutdown in progress");
        assertThat(log).exists();
        // A process that was ended is there for a moment still.
        for (int i = 0; !endlessOnes(log).isEmpty() && i < MOST_LOOKS; i++) {
            Thread.sleep(SHORTEST_MILLIS);
        }
        List<ProcessHandle> left = endlessOnes(log);
        left.forEach(ProcessHandle::destroy);
        assertThat(left).isEmpty();
    }

    /** A JVM that runs a process without an end when it is ending itself. */
    static final class ForkAtTheEnd {
        private ForkAtTheEnd() {}

        public static void main(String[] log) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    JmhProcess.run(List.of("tail", "-f", log[0]), Path.of(log[0]), Integer.MAX_VALUE);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
    }

    private static List<ProcessHandle> endlessOnes(Path log) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains("tail -f " + log))
                .toList();
    }

    @Test
    void whatFailsIsAFailureThatNamesItsOutput() {
        assertThatThrownBy(() -> run("NoBenchmark.atAll", null, Map.of(), 1, SHORTEST_MILLIS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("log");
        assertThatThrownBy(() -> run("WakeUps.run", Path.of("nowhere.jar"), Map.of(), 0, SHORTEST_MILLIS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("log");
    }

    private ObjectNode run(String benchmark, @Nullable Path jar, Map<String, String> params, int warmUps, int millis)
            throws IOException {
        boolean once = warmUps == 0;
        Catalog.Run run = new Catalog.Run(
                benchmark,
                "tickwheel",
                null,
                params,
                null,
                null,
                List.of(warmUps, millis),
                List.of(once ? 1 : 2, millis),
                1,
                0,
                0);
        Fork fork = new Fork("tickwheel", params, run, jar);
        return new JmhProcess(Path.of(System.getProperty("java.home"), "bin", "java"))
                .run(fork, "-Xmx256m -XX:+UseG1GC", folder.resolve("log"));
    }
}
