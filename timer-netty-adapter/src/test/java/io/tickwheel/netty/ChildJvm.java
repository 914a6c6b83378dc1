package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own, of the same JDK and with the same class path, for what a test cannot do to the JVM it runs in. */
public final class ChildJvm {
    private static final long PATIENCE_MINUTES = 8;

    private ChildJvm() {}

    /** Runs a main class to its end, and returns all that it has printed. */
    public static String run(Path folder, Class<?> mainClass, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        // To a file, so that no full pipe can stop it.
        Path printed = folder.resolve("printed");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile());
        // With these a JVM prints a line of its own.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process child = builder.start();
        try {
            assertThat(child.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            child.destroyForcibly();
        }
        String text = Files.readString(printed).strip();
        assertThat(child.exitValue()).as(text).isZero();
        return text;
    }
}
