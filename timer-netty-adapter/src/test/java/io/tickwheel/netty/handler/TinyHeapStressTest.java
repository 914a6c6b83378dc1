package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where memory is wanting no write is forgotten, and each cancel is told. */
@Tag("stress") // a JVM of its own, whose memory can be taken away
class TinyHeapStressTest {
    @TempDir
    private Path folder;

    @Test
    void nothingIsLostWhereMemoryIsWanting() throws Exception {
        // To a file, so that no full pipe can stop it.
        Path printed = folder.resolve("printed");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TinyHeap.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        // With these a JVM prints a line of its own.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process child = builder.start();
        try {
            assertThat(child.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            child.destroyForcibly();
        }

        assertThat(Files.readString(printed).strip()).endsWith(TinyHeap.VERDICT);
        assertThat(child.exitValue()).isZero();
    }
}
