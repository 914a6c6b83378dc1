package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {
    @TempDir
    private Path folder;

    private ResultStore store;
    private final ResultFile file =
            SomeResults.of(List.of("kafka, round 1 failed"), new SomeResults().time("netty", "1", 1.5, 2.5));

    @BeforeEach
    void open() {
        store = new ResultStore(folder);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        store.write("waiting-jdk25", file);
        assertThat(store.names()).containsExactly("waiting-jdk25");
        ResultFile read = store.read("waiting-jdk25");
        assertThat(read.conditions()).isEqualTo(file.conditions());
        assertThat(read.rows()).isEqualTo(file.rows()).hasSize(1);
    }

    @Test
    void theLayoutIsTheSameOnEverySystem() throws IOException {
        assertThat(ResultStore.text(file.results()))
                .startsWith("[ {\n  \"benchmark\": \"io.tickwheel.jmh.throughput.Some.benchmark\",\n")
                .contains("\"params\": {\n    \"timer\": \"netty\",")
                .contains("\"rawData\": [ [ 1.5, 2.5 ] ]")
                .doesNotContain("\r")
                .endsWith("} ]\n");
        assertThat(ResultStore.text(file.conditions())).startsWith("{\n  \"benchmark\": \"start-cancel\",\n");
    }

    @Test
    void aFileThatIsNoneIsNamed() throws IOException {
        store.write("odd", file);
        Files.writeString(folder.resolve("odd.conditions.json"), "{\"rows\": 3}");
        assertThatThrownBy(() -> store.read("odd"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("odd.conditions.json is not a results file");
    }
}
