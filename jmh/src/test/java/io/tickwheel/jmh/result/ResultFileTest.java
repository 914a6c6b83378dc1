package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
    private static final Map<String, String> ONE = Map.of("threads", "1");

    @TempDir
    private Path folder;

    private final ResultFile file = SomeResults.of(List.of("kafka, round 1 failed"), new SomeResults());

    @Test
    void forksOfATimerAndSettingBecomeOneResult() {
        add("netty", ONE, 10.0, 20.0);
        add("tickwheel", ONE, 1.0, 2.0);
        add("netty", ONE, 30.0, 40.0);
        add("netty", ONE, 24.0, 26.0);

        assertThat(file.results().size()).isEqualTo(2);
        JsonNode netty = file.results().path(0);
        JsonNode time = netty.path("primaryMetric");
        assertThat(netty.path("params").toString()).isEqualTo("{\"timer\":\"netty\",\"threads\":\"1\"}");
        assertThat(netty.path("forks").asInt()).isEqualTo(3);
        assertThat(file.forks("netty", ONE)).isEqualTo(3);
        assertThat(file.forks("kafka", ONE)).isZero();
        assertThat(time.path("rawData").toString()).isEqualTo("[[10.0,20.0],[30.0,40.0],[24.0,26.0]]");
        assertThat(time.path("score").asDouble()).isEqualTo(25.0);
        assertThat(time.path("scoreConfidence").toString()).isEqualTo("[15.0,35.0]");
    }

    @Test
    void aRowHasTheMeanOfEachForkAndTheirMedianAndRange() {
        add("netty", ONE, 10.0, 20.0);
        add("netty", ONE, 30.0, 40.0);
        ResultRow row = file.rows().get(0);
        assertThat(row.forks()).containsExactly(15.0, 35.0);
        assertThat(row.median()).isEqualTo(25.0);
        assertThat(row.least()).isEqualTo(15.0);
        assertThat(row.most()).isEqualTo(35.0);
    }

    @Test
    void settingsAreKeptApart() {
        add("netty", ONE, 10.0);
        add("netty", Map.of("threads", "2"), 20.0);
        assertThat(file.results().size()).isEqualTo(2);
        assertThat(file.forks("netty", ONE)).isEqualTo(1);
    }

    @Test
    void numbersAreRounded() {
        add("netty", ONE, 1.23456789);
        JsonNode time = file.results().path(0).path("primaryMetric");
        assertThat(time.path("score").asDouble()).isEqualTo(1.23457);
        assertThat(time.path("rawData").toString()).isEqualTo("[[1.23457]]");
    }

    @Test
    void placesOfTheMachineAndUnusedMetricsAreLeftOut() {
        add("netty", ONE, 1.0);
        assertThat(file.results().path(0).has("jvm")).isFalse();
        assertThat(file.results().path(0).path("secondaryMetrics").size()).isZero();
    }

    @Test
    void whatIsWrittenIsReadAndCanGoOn() throws IOException {
        add("netty", ONE, 1.5, 2.5);
        file.write(folder, "waiting-jdk25");
        assertThat(ResultFile.names(folder)).containsExactly("waiting-jdk25");
        ResultFile read = ResultFile.read(folder, "waiting-jdk25");
        assertThat(read.conditions()).isEqualTo(file.conditions());
        assertThat(read.rows()).isEqualTo(file.rows()).hasSize(1);
        read.add("netty", ONE, SomeResults.result("throughput.Some.benchmark", "ns/op", 4.0));
        assertThat(read.forks("netty", ONE)).isEqualTo(2);
        assertThat(read.rows().get(0).forks()).containsExactly(2.0, 4.0);
    }

    @Test
    void noPartOfAFileIsLeftBeside() throws IOException {
        file.write(folder, "waiting");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("waiting.json", "waiting.conditions.json");
        }
    }

    @Test
    void theLayoutIsTheSameOnEverySystem() throws IOException {
        add("netty", ONE, 1.5, 2.5);
        assertThat(ResultFile.text(file.results()))
                .startsWith("[ {\n  \"benchmark\": \"io.tickwheel.jmh.throughput.Some.benchmark\",\n")
                .contains("\"params\": {\n    \"timer\": \"netty\",")
                .contains("\"rawData\": [ [ 1.5, 2.5 ] ]")
                .doesNotContain("\r")
                .endsWith("} ]\n");
        assertThat(ResultFile.text(file.conditions())).startsWith("{\n  \"benchmark\": \"start-cancel\",\n");
    }

    @Test
    void aFileThatIsNoneIsNamed() throws IOException {
        file.write(folder, "odd");
        Files.writeString(folder.resolve("odd.conditions.json"), "{\"rows\": 3}");
        assertThatThrownBy(() -> ResultFile.read(folder, "odd"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("odd.conditions.json is not a results file");
    }

    private void add(String timer, Map<String, String> setting, Double... samples) {
        file.add(timer, setting, SomeResults.result("throughput.Some.benchmark", "ns/op", samples));
    }
}
