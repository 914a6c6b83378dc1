package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {
    @TempDir
    private Path folder;

    private ResultStore store;

    @BeforeEach
    void open() {
        store = new ResultStore(folder);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        ResultFile result = result();
        store.write("waiting-jdk25", result);
        assertThat(store.names()).containsExactly("waiting-jdk25");
        ResultFile read = store.read("waiting-jdk25");
        assertThat(read).isEqualTo(result);
        assertThat(read.rows().get(0).parameters().keySet()).containsExactly("waiting", "tick-millis");
    }

    @Test
    void theLayoutIsTheSameOnEverySystem() throws IOException {
        assertThat(ResultStore.text(result()))
                .startsWith("{\n  \"question\": \"waiting\",\n  \"title\": \"Waiting\",\n  \"conditions\": {\n")
                .contains("\"parameters\": {\n      \"waiting\": \"0\",")
                .contains("\"error\": null,")
                .contains("\"samples\": [ 1.5, 2.5 ]")
                .doesNotContain("\r")
                .endsWith("}\n");
    }

    @Test
    void aFileThatIsNoneIsNamed() throws IOException {
        Files.writeString(folder.resolve("odd.json"), "{\"rows\": 3}");
        assertThatThrownBy(() -> store.read("odd"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("odd.json is not a results file");
    }

    private static ResultFile result() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("waiting", "0");
        parameters.put("tick-millis", "1");
        Conditions conditions = new Conditions(
                "jmh/run waiting",
                "2026-01-02T03:04:05Z",
                "abc1234",
                new Jdk("VM", "17"),
                new Machine(2, "CPU", "OS"),
                "0.1, 0.2, 0.3",
                "short",
                2,
                List.of("-Xmx4g"));
        return new ResultFile(
                "waiting",
                "Waiting",
                conditions,
                List.of("kafka, turn 1 failed"),
                List.of(new ResultRow("netty", parameters, "probe-max", "ms", 2.5, null, "worst", List.of(1.5, 2.5))));
    }
}
