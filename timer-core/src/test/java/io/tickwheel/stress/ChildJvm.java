package io.tickwheel.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own, of the same JDK and with the same class path, for what a test cannot do to the JVM it runs in.
 *
 * <p>What it prints goes to files in its working folder, so that no full pipe can stop it.
 */
public final class ChildJvm {
    private static final long PATIENCE_SECONDS = 480;

    private final Path folder;
    private final List<String> options = new ArrayList<>();

    /** A child with a folder to work in. */
    public ChildJvm(Path folder) {
        this.folder = folder;
    }

    /** Adds options for the JVM. */
    public ChildJvm with(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /** Runs a main class to its end. */
    public Ended run(String mainClass, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(mainClass);
        command.addAll(List.of(arguments));
        Path out = folder.resolve("child.out");
        Path err = folder.resolve("child.err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        // With these a JVM prints a line of its own.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process process = builder.start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(mainClass + " did not end; it printed: " + Files.readString(out));
            }
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** What a child left behind. */
    public record Ended(int exitCode, String out, String err) {
        /** All that it printed, for the message of an assertion. */
        public String printed() {
            return "exit code " + exitCode + "\n" + out + "\n" + err;
        }
    }
}
